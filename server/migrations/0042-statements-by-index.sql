-- A statement is read from its index alone: its items lie all over the table, one page for each.
create index settlement_item_of_statement on settlement_item
  (seller_id, month, effective_at, member_id, entry_no, seq)
  include (measure, points, cost_points, cost_piastres);
drop index settlement_item_by_statement;
