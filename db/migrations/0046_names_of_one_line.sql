-- Names and titles are one line; before, an API client could store line ends in them.
UPDATE photos SET title = trim(replace(replace(title, char(13), ' '), char(10), ' '))
  WHERE instr(title, char(10)) OR instr(title, char(13));
--> statement-breakpoint
UPDATE binders SET title = trim(replace(replace(title, char(13), ' '), char(10), ' '))
  WHERE instr(title, char(10)) OR instr(title, char(13));
--> statement-breakpoint
UPDATE collections SET title = trim(replace(replace(title, char(13), ' '), char(10), ' '))
  WHERE instr(title, char(10)) OR instr(title, char(13));
--> statement-breakpoint
UPDATE users SET
    first_name = trim(replace(replace(first_name, char(13), ' '), char(10), ' ')),
    last_name = trim(replace(replace(last_name, char(13), ' '), char(10), ' '))
  WHERE instr(coalesce(first_name, '') || coalesce(last_name, ''), char(10))
    OR instr(coalesce(first_name, '') || coalesce(last_name, ''), char(13));
