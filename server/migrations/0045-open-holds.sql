-- What a member has on hold and until when, so that a hold ends at its end whoever looks, also where no
-- job runs: [{"reference", "until" (epoch ms), "lots": [[lot_no, points], …]}, …]. A figure of the account
-- like its balances: the entries make it, and it can be worked out from them again.
alter table account add column holds jsonb not null default '[]';
update account a set holds = h.holds from (
    select member_id, jsonb_agg(jsonb_build_object(
      'reference', redemption_id, 'until', (extract(epoch from expires_at) * 1000)::int8, 'lots', lots)
      order by held_at, redemption_id) as holds
    from redemption where state = 'held' group by member_id) h
  where h.member_id = a.member_id;
