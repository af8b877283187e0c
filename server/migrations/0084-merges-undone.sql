-- Merges that can be taken back while no points have moved since.

-- member: how two members were before they were merged, under the number of who stayed. `remembered` is empty
-- once the merge was undone; the row then still tells whose events name whom.
create table merge_memory (
  member_id bigint not null,
  merged_id bigint not null,
  remembered json,
  undone_at timestamptz,
  primary key (member_id, merged_id)
);
create index merge_memory_merged on merge_memory (merged_id);

alter table approval drop constraint approval_kind_check;
alter table approval add constraint approval_kind_check
  check (kind in ('adjustment', 'fraud_void', 'merge', 'erasure', 'reversal', 'merge_undo'));

alter table tier_change drop constraint tier_change_reason_check;
alter table tier_change add constraint tier_change_reason_check
  check (reason in ('reached', 'review', 'withdrawn', 'merged', 'unmerged'));
