// The one list of all tables: each owner's, put together. What an export of a member holds and how a
// member is erased follow from it, so that a table that is added is part of both.
// Decision 0049.
import { tables as analytics } from "./analytics/tables.ts";
import { tables as approvals } from "./approvals/tables.ts";
import { tables as auditfiles } from "./auditfiles/tables.ts";
import { tables as brands } from "./brands/tables.ts";
import { tables as campaigns } from "./campaigns/tables.ts";
import { tables as counter } from "./counter/tables.ts";
import { tables as demo } from "./demo/tables.ts";
import { tables as earning } from "./earning/tables.ts";
import { tables as evidence } from "./evidence/tables.ts";
import { tables as fraud } from "./fraud/tables.ts";
import { tables as identity } from "./identity/tables.ts";
import { tables as imports } from "./imports/tables.ts";
import { tables as integrations } from "./integrations/tables.ts";
import { tables as journals } from "./journals/tables.ts";
import { tables as audit } from "./kit/audit/tables.ts";
import { tables as backup } from "./kit/backup/tables.ts";
import { memberTables, type TableList } from "./kit/db/table-list.ts";
import { tables as db } from "./kit/db/tables.ts";
import { tables as jobs } from "./kit/jobs/tables.ts";
import { tables as limits } from "./kit/limits/tables.ts";
import { tables as mail } from "./kit/mail/tables.ts";
import { tables as messages } from "./kit/messages/tables.ts";
import { tables as presence } from "./kit/presence/tables.ts";
import { tables as ledger } from "./ledger/tables.ts";
import { tables as members } from "./members/tables.ts";
import { tables as moving } from "./moving/tables.ts";
import { tables as policies } from "./policies/tables.ts";
import { tables as products } from "./products/tables.ts";
import { tables as programme } from "./programme/tables.ts";
import { tables as proposals } from "./proposals/tables.ts";
import { tables as quarantine } from "./quarantine/tables.ts";
import { tables as redemption } from "./redemption/tables.ts";
import { tables as retention } from "./retention/tables.ts";
import { tables as revenue } from "./revenue/tables.ts";
import { tables as rewards } from "./rewards/tables.ts";
import { tables as sellers } from "./sellers/tables.ts";
import { tables as settlements } from "./settlements/tables.ts";
import { tables as simulation } from "./simulation/tables.ts";
import { tables as testmode } from "./testmode/tables.ts";
import { tables as tiers } from "./tiers/tables.ts";
import { tables as uploads } from "./uploads/tables.ts";

/** The lists by the folder of their owner, below `server/src/`; members are erased in this order. */
export const tablesOf: Readonly<Record<string, TableList>> = {
  ledger,
  identity,
  programme,
  approvals,
  quarantine,
  uploads,
  brands,
  members,
  sellers,
  products,
  tiers,
  rewards,
  campaigns,
  redemption,
  earning,
  simulation,
  fraud,
  proposals,
  integrations,
  imports,
  analytics,
  evidence,
  retention,
  policies,
  settlements,
  journals,
  revenue,
  auditfiles,
  moving,
  counter,
  demo,
  testmode,
  "kit/db": db,
  "kit/audit": audit,
  "kit/backup": backup,
  "kit/jobs": jobs,
  "kit/limits": limits,
  "kit/mail": mail,
  "kit/messages": messages,
  "kit/presence": presence,
};

/** Every table there is, by name. */
export const tables: TableList = Object.assign({}, ...Object.values(tablesOf));

// Exports have their tables by name, but for two that have stood elsewhere since the first of them.
const places: Readonly<Record<string, string>> = {
  member_notice: "member_standing~",
  order_return: "member~",
};

/** What an export of a member holds, and how a member is erased. */
export const ofMembers = memberTables(tables, (name) => places[name] ?? name);
