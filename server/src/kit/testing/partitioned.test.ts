import { expect, test } from "vitest";
import { partitioned } from "./partitioned.ts";

const list = {
  lot: { kind: "member", uniqueAcrossMembers: { lot_anywhere: "kept elsewhere" } },
  seller: { kind: "configuration" },
} as const;

test("a member table is cut by member, and its storage parameters go to the parts", () => {
  const text = `-- before
create table lot (
  member_id bigint not null check (member_id > 0),
  primary key (member_id)
) with (fillfactor = 80);
create index lot_x on lot (member_id);
`;
  const part = (i: number) =>
    `create table lot_part_${i} partition of lot for values with (modulus 4, remainder ${i}) with (fillfactor = 80);`;
  expect(partitioned(text, list)).toBe(`-- before
create table lot (
  member_id bigint not null check (member_id > 0),
  primary key (member_id)
) partition by hash (member_id);
${[0, 1, 2, 3].map(part).join("\n")}
create index lot_x on lot (member_id);
`);
});

test("other tables stay as they are", () => {
  const text = "create table seller (\n  seller_id text primary key\n) with (fillfactor = 50);\n";
  expect(partitioned(text, list)).toBe(text);
});

test("an index that is unique across members is a plain one where members are cut apart", () => {
  const kept = "create unique index lot_once on lot (member_id, entry_no);\n";
  const listed = "create unique index lot_anywhere on lot (entry_no);\n";
  expect(partitioned(kept + listed, list)).toBe(kept + listed.replace("unique ", ""));
});
