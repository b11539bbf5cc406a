-- The last week whose photo a mail to the member has named.
ALTER TABLE mail_notices ADD COLUMN named_week TEXT;
