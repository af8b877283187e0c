// The counter over HTTP: whoever asks is taken for their own branch, whatever they ask for.
// Decision 0029.

import { changeBranch, listBranches } from "@nuqta/contracts/branches.ts";
import * as routes from "@nuqta/contracts/counter.ts";
import {
  decideCounterCase,
  getCounterCase,
  listCounterCases,
} from "@nuqta/contracts/counter-cases.ts";
import { askCounterCode, showCounterCode } from "@nuqta/contracts/counter-codes.ts";
import type { Route } from "@nuqta/contracts/kit/route.ts";
import { networkOf } from "../identity/door/domain.ts";
import type { Api } from "../kit/http/api.ts";
import { bind, type Reply, replayedHeader, reply } from "../kit/http/bind.ts";
import { byOf, sendAnswer } from "../kit/http/posted.ts";
import type { Asked } from "../kit/http/read-request.ts";
import type { Redemptions } from "../redemption/door/service.ts";
import { openAgreement } from "./service/agreement.ts";
import { openBranches } from "./service/branches.ts";
import { openCounterCases } from "./service/cases.ts";
import { openMemberCodes } from "./service/codes.ts";
import { type OpenBranch, openReading, type ReadingParts } from "./service/reading.ts";
import { branchOf, openSelling } from "./service/selling.ts";

type Signed<R extends Route> = R & { readonly permission: "counter:own" };

/** Adds the routes of the counter to `api`. */
export const mountCounter = (
  api: Api,
  parts: ReadingParts & { readonly redemptions: Redemptions },
): void => {
  const reading = openReading(parts);
  const codes = openMemberCodes(parts);
  const counter = {
    ...reading,
    ...openSelling({ ...parts, reading, agreement: openAgreement(parts) }),
  };

  const at = <const R extends Route>(
    route: Signed<R>,
    handler: (branch: OpenBranch, asked: Asked<Signed<R>>) => Promise<Reply<Signed<R>>>,
  ): void =>
    bind(api, route, async (asked) => {
      const branch = branchOf(asked.principal as Parameters<typeof branchOf>[0]);
      const open = branch.ok ? await counter.open(branch.value) : branch;
      return open.ok ? handler(open.value, asked) : open;
    });

  at(routes.getCounter, async (branch, { now }) => reply(200, await counter.about(branch, now)));
  at(routes.searchCounterMembers, async (_branch, asked) => {
    const found = await counter.find(asked.body.q, askerOf(asked));
    return found.ok ? reply(200, { data: found.value }) : found;
  });
  at(routes.findCounterMembers, async (_branch, asked) => {
    const found = await counter.find(asked.query.q, askerOf(asked));
    return found.ok ? reply(200, { data: found.value }) : found;
  });
  at(routes.getCounterMember, async (_branch, asked) => {
    const found = await counter.look(asked.params.id, askerOf(asked));
    return found.ok ? reply(200, found.value) : found;
  });
  at(routes.scanCounterMember, async (_branch, asked) => {
    const found = await counter.scan(asked.body.code, askerOf(asked));
    return found.ok ? reply(200, found.value) : found;
  });
  at(routes.findCounterProducts, async (branch, { query }) =>
    reply(200, { data: await counter.products(branch, query.q) }),
  );
  at(routes.quoteSale, async (branch, { body, now }) => {
    const quoted = await counter.quote(branch, body, now);
    return quoted.ok ? reply(200, quoted.value) : quoted;
  });
  at(routes.postSale, async (branch, asked) => {
    const done = await counter.sell(branch, asked.body, keyed(asked));
    if (!done.ok) return done;
    return reply(201, done.value.receipt, done.value.isNew ? {} : replayedHeader);
  });
  at(routes.getSale, async (branch, { params, now }) => {
    const found = await counter.receipt(branch, params.id, now);
    return found.ok ? reply(200, found.value) : found;
  });
  at(routes.holdAtCounter, async (branch, asked) =>
    sendAnswer(await counter.hold(branch, asked.body, keyed(asked))),
  );
  at(routes.confirmAtCounter, async (branch, asked) =>
    sendAnswer(await counter.confirm(branch, asked.params.id, asked.body, keyed(asked))),
  );
  at(askCounterCode, async (branch, asked) => {
    const sent = await codes.ask(branch, asked.body, askerOf(asked));
    return sent.ok ? reply(200, sent.value) : sent;
  });
  bind(api, showCounterCode, async ({ params, now }) => {
    const made = await codes.show(params.id, now);
    return made.ok ? reply(201, made.value) : made;
  });
  at(routes.releaseAtCounter, async (branch, asked) =>
    sendAnswer(await counter.release(branch, asked.params.id, byOf(asked))),
  );
};

/** Adds the routes of whoever looks after branches. */
export const mountBranches = (api: Api, parts: ReadingParts): void => {
  const branches = openBranches({ ...parts, dayAt: openReading(parts).dayAt });
  bind(api, listBranches, async ({ params, now }) => {
    const found = await branches.list(params.id, now);
    return found.ok ? reply(200, { data: found.value }) : found;
  });
  bind(api, changeBranch, async ({ params, body, principal, requestId, now }) => {
    const place = { sellerId: params.id, branchId: params.branch };
    const done = await branches.change(place, body, { actor: principal.id, requestId, now });
    return done.ok ? reply(200, done.value) : done;
  });
};

/** Adds the cases of counters to `api`. */
export const mountCounterCases = (api: Api, parts: Pick<ReadingParts, "db">): void => {
  const cases = openCounterCases(parts);
  bind(api, listCounterCases, async ({ query }) => {
    const { sort = "-raised_at", state, ...ask } = query;
    const page = await cases.list({ ...ask, sort, state });
    return page.ok ? reply(200, page.value) : page;
  });
  bind(api, getCounterCase, async ({ params }) => {
    const found = await cases.read(params.id);
    return found.ok ? reply(200, found.value) : found;
  });
  bind(api, decideCounterCase, async ({ params, body, principal, requestId, ip, now }) => {
    const asker = { actor: principal.id, requestId, network: networkOf(ip), now };
    const done = await cases.decide(params.id, body, asker);
    return done.ok ? reply(200, done.value) : done;
  });
};

const askerOf = (asked: Parameters<typeof byOf>[0] & { now: Date }) => ({
  actor: byOf(asked).actor,
  now: asked.now,
});

/** The key is there: the contracts of these routes require one. */
const keyed = (asked: Parameters<typeof byOf>[0] & { now: Date }) => {
  const { actor, request } = byOf(asked);
  if (request === undefined) throw new Error("a route that moves points came without its key");
  return { actor, request, now: asked.now };
};
