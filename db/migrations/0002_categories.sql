-- The categories that a golf cart community begins with. Their maintainer adds and removes others with
-- `npm run admin -- category …`; one whose name or slug is taken already stays as it is.

INSERT OR IGNORE INTO categories (name, slug, description, created_at, updated_at)
SELECT value ->> 0, value ->> 1, value ->> 2, now, now
FROM (SELECT CAST(unixepoch('subsec') * 1000 AS INTEGER) AS now), json_each('[
  ["Golf Course", "golf-course", "Fairways, practice greens and the path back to the clubhouse."],
  ["Street Legal", "street-legal", "Lights, belts and number plates: carts that run errands in town."],
  ["Lifted", "lifted", "Raised frames, long shocks and big tyres."],
  ["Off-Road", "off-road", "Dirt, mud and rock, far from the cart path."],
  ["Custom", "custom", "One-off paint, upholstery and ideas that no factory would approve."],
  ["Vintage", "vintage", "Carts from the first decades, in chrome and two-tone paint."],
  ["Restoration", "restoration", "Before, during and after. Rust is welcome."],
  ["Electric", "electric", "Lithium conversions, new motors and everything quiet."],
  ["Beach", "beach", "Salt air, surfboards and sand in the footwell."],
  ["Parade", "parade", "Garlands, flags and string lights: carts dressed for a crowd."],
  ["Work Carts", "work-carts", "Flatbeds, patrols and drinks carts that earn their keep."],
  ["Dogs", "dogs", "The best passengers never ask how far it is."]
]');
