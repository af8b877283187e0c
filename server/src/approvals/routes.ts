// Approvals over HTTP.
import * as contract from "@nuqta/contracts/approvals.ts";
import { networkOf } from "../identity/door/domain.ts";
import type { Api } from "../kit/http/api.ts";
import { bind, reply } from "../kit/http/bind.ts";
import type { Principal } from "../kit/http/principal.ts";
import { refuse } from "../kit/pure/decision.ts";
import type { Verdict } from "./domain.ts";
import { type ApprovalParts, decideApproval } from "./service/deciding.ts";
import { listAll, readApproval } from "./service/reading.ts";

type Asked = {
  readonly params: { readonly id: string };
  readonly body: { readonly reason: string };
  readonly principal: Principal;
  readonly now: Date;
  readonly ip: string;
  readonly requestId: string;
};

/** Adds the queue of approvals and what is decided about them to `api`. */
export const mountApprovals = (api: Api, parts: ApprovalParts): void => {
  bind(api, contract.listApprovals, async ({ query, principal, now }) => {
    const { sort = "-asked_at", member_id, state, ...ask } = query;
    const wanted = { ...ask, sort, state, memberId: member_id || undefined };
    const page = await listAll(parts.db, wanted, { principal, now });
    return page.ok ? reply(200, page.value) : page;
  });
  bind(api, contract.getApproval, async ({ params, principal, now }) => {
    const found = await readApproval(parts.db, params.id, { principal, now });
    return found ? reply(200, found) : refuse("approval_not_found");
  });
  const decide = async (verdict: Verdict, { params, body, ip, ...asked }: Asked) => {
    const given = { ...asked, network: networkOf(ip) };
    const done = await decideApproval(parts, params.id, { verdict, ...body }, given);
    return "ok" in done ? done : reply(200, done);
  };
  bind(api, contract.approveApproval, (asked) => decide("approve", asked));
  bind(api, contract.refuseApproval, (asked) => decide("refuse", asked));
  bind(api, contract.withdrawApproval, (asked) => decide("withdraw", asked));
};
