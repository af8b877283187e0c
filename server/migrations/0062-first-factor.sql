-- control: when the account first signed in with a second factor.
alter table staff add column first_factor_at timestamptz;
