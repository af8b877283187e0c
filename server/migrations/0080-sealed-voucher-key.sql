-- The key of the HMACs of voucher codes becomes text, which a start seals (decision 0086). The old column
-- goes, so that a process of an earlier release fails rather than hashing codes with another key.
alter table voucher_key add column secret text;
update voucher_key set secret = encode(key, 'base64');
alter table voucher_key alter column secret set not null, drop column key;
