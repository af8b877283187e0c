-- Adjustments of money with sellers: dated, with a reason, and for a statement that was issued.
alter table money_entry drop constraint money_entry_kind_check;
alter table money_entry add constraint money_entry_kind_check
  check (kind in ('statement', 'payment', 'reversal', 'top_up', 'adjustment'));
