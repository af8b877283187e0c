// Finding things by name or id, a few of each kind.
import type { Tx } from "../../kit/db/db.ts";
import { holds } from "../../kit/db/sought.ts";
import type { Named } from "./latest.ts";

const escaped = (q: string): string => q.replace(/[\\%_]/g, "\\$&");

const list = (tx: Tx, text: string, values: unknown[]): Promise<Named[]> =>
  tx.query({ text, values });

/** By any part of id, name, e-mail or phone. */
export const findMembers = async (tx: Tx, q: string, limit: number): Promise<Named[]> => {
  // By itself, so that the members are known before anything of theirs is asked for.
  const found = await tx.query<{ member_id: number }>({
    text: "select member_id from members_holding($1) limit $2",
    values: [q, limit],
  });
  return list(
    tx,
    `select f.external_id as id, coalesce(m.name, f.external_id) as name,
        coalesce(m.name, f.external_id) as name_ar
      from account f left join member m on m.member_id = f.member_id
      where f.member_id = any($1::int8[]) order by name, id limit $2`,
    [found.map(({ member_id }) => member_id), limit],
  );
};

const findNamed =
  (table: "seller" | "brand") =>
  (tx: Tx, q: string, limit: number): Promise<Named[]> =>
    list(
      tx,
      `select ${table}_id as id, name, name as name_ar from ${table}
      where ${holds(["name"])} or ${table}_id ilike $2
      order by name, id limit $3`,
      [q, `${escaped(q)}%`, limit],
    );

export const findSellers = findNamed("seller");
export const findBrands = findNamed("brand");

const findItems =
  (kind: "campaign" | "rule") =>
  (tx: Tx, q: string, limit: number): Promise<Named[]> =>
    list(
      tx,
      `select * from (select item_id as id, coalesce(live ->> 'name', draft ->> 'name', item_id) as name,
        coalesce(live ->> 'name_ar', draft ->> 'name_ar', item_id) as name_ar
      from programme_item where kind = '${kind}') c
    where ${holds(["name", "name_ar"])} or id ilike $2 order by name, id limit $3`,
      [q, `${escaped(q)}%`, limit],
    );

export const findCampaigns = findItems("campaign");
export const findRules = findItems("rule");

/** By the beginning of the id; named by their member. */
export const findOrders = (
  tx: Tx,
  q: string,
  limit: number,
): Promise<(Named & { member: string })[]> =>
  tx.query({
    text: `select o.order_id as id, o.order_id as name, o.order_id as name_ar, a.external_id as member
      from (select order_id, member_id from order_lookup
        where order_id like $1 and member_id is not null order by order_id limit $2) o
      join account a using (member_id) order by o.order_id`,
    values: [`${escaped(q)}%`, limit],
  });
