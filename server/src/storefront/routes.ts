// The dashboard of a seller over HTTP: whoever asks is taken for their own seller.
// Decision 0029.

import * as disputes from "@nuqta/contracts/disputes.ts";
import type { Route } from "@nuqta/contracts/kit/route.ts";
import * as proposals from "@nuqta/contracts/proposals-routes.ts";
import * as auditFiles from "@nuqta/contracts/store-audit-files.ts";
import * as routes from "@nuqta/contracts/storefront.ts";
import { readSellerFunding, readSellerTotals } from "../analytics/door/service.ts";
import { fileHeaders, handOut, listFilesOf } from "../auditfiles/door/service.ts";
import type { Database, Tx } from "../kit/db/db.ts";
import type { Api } from "../kit/http/api.ts";
import { bind, type Reply, reply } from "../kit/http/bind.ts";
import type { Asked } from "../kit/http/read-request.ts";
import { createOnce, doOnce } from "../kit/process/once.ts";
import { accept, type Decision } from "../kit/pure/decision.ts";
import { goodsOfSeller, listProducts } from "../products/door/service.ts";
import type { Configure } from "../programme/door/configuration.ts";
import type { Programmes } from "../programme/door/in-force.ts";
import * as proposed from "../proposals/door/service.ts";
import {
  listDisputes,
  listLines,
  listStatements,
  openDispute,
  pdfOf,
  readOwnDispute,
  writeAsSeller,
} from "../settlements/door/service.ts";
import * as service from "./service.ts";

type Parts = { db: Database; programmes: Programmes; configure: Configure };
type Signed<R extends Route> = R & { readonly permission: "store:own" | "store:campaigns" };

/** Binds a route for the seller of whoever asks. */
type Of = <const R extends Route>(
  route: Signed<R>,
  handler: (sellerId: string, asked: Asked<Signed<R>>) => Promise<Reply<Signed<R>>>,
) => void;

/** Adds the routes of the seller's dashboard to `api`. */
export const mountStorefront = (api: Api, parts: Parts): void => {
  const { db, configure } = parts;

  const of: Of = (route, handler) =>
    bind(api, route, async (asked) => {
      const seller = service.sellerOf(asked.principal as Parameters<typeof service.sellerOf>[0]);
      return seller.ok ? handler(seller.value, asked) : seller;
    });

  of(routes.getStore, async (sellerId) => {
    const found = await service.readStore(db, sellerId);
    return found.ok ? reply(200, found.value) : found;
  });
  of(routes.storeOverview, async (sellerId, { query, now }) => {
    const read = await readSellerTotals(parts, sellerId, query, now);
    return read.ok ? reply(200, read.value) : read;
  });
  of(routes.storeFunding, async (sellerId, { query, now }) => {
    const read = await readSellerFunding(parts, sellerId, query, now);
    return read.ok ? reply(200, read.value) : read;
  });
  of(routes.storeFundedLines, async (sellerId, { params, now }) =>
    reply(200, await service.readFundedLines(parts, sellerId, params.day, now)),
  );
  of(routes.listStoreProducts, async (sellerId, { query }) => {
    const ask = { ...query, sort: query.sort ?? "name", seller_id: sellerId } as const;
    const page = await listProducts(db, ask);
    return page.ok ? reply(200, page.value) : page;
  });
  of(routes.switchStoreProduct, (sellerId, asked) =>
    configure(asked, async (change) => {
      const { id } = asked.params;
      const done = await service.switchProduct(change, sellerId, id, asked.body.active);
      return done.ok ? reply(200, done.value) : done;
    }),
  );
  mountStatements(of, parts);
  mountDisputes(of, parts);
  mountProposals(of, parts);
  of(routes.listStoreCampaigns, async (sellerId, { now }) =>
    reply(200, { data: await service.readStoreCampaigns(parts, sellerId, now) }),
  );
};

const mountStatements = (of: Of, parts: Parts): void => {
  of(routes.listStoreStatements, async (sellerId, { query, now }) => {
    const ask = {
      ...query,
      sort: "-month",
      sellerId,
      month: undefined,
      status: undefined,
    } as const;
    const page = await listStatements(parts, ask, now);
    return page.ok ? reply(200, page.value) : page;
  });
  of(routes.storeStatementPdf, async (sellerId, { params: { month }, query, now }) => {
    const file = await pdfOf(parts, { sellerId, month }, query.locale ?? "en", now);
    if (!file.ok) return file;
    const name = `attachment; filename="settlement-${month}.pdf"`;
    return { status: 200, file: file.value, headers: { "content-disposition": name } };
  });
  of(auditFiles.listStoreAuditFiles, async (sellerId) =>
    reply(200, { data: await listFilesOf(parts.db, sellerId) }),
  );
  of(auditFiles.storeAuditFile, async (sellerId, { params: { month } }) => {
    const file = await handOut(parts.db, month, sellerId);
    return file.ok ? { status: 200, file: file.value, headers: fileHeaders(month) } : file;
  });
  of(routes.readStoreAccount, async (sellerId, { query: { limit, page = 1 } }) => {
    const read = await service.readStoreAccount(parts, sellerId, { limit, page });
    return read.ok ? reply(200, read.value) : read;
  });
};

const mountDisputes = (of: Of, parts: Parts): void => {
  of(disputes.listStoreLines, async (sellerId, { params: { month }, query, now }) => {
    const ask = { limit: query.limit, page: query.page ?? 1 };
    const read = await listLines(parts, { sellerId, month }, ask, now);
    return read.ok ? reply(200, read.value) : read;
  });
  of(disputes.openDispute, (sellerId, asked) =>
    createOnce(parts.db, asked, (tx) =>
      openDispute(tx, parts, { sellerId, month: asked.params.month }, asked.body, asked),
    ),
  );
  of(disputes.listStoreDisputes, async (sellerId, { query, now }) => {
    const { sort = "-opened_at", state, ...ask } = query;
    const page = await listDisputes(parts, { ...ask, sort, sellerId, state }, now);
    return page.ok ? reply(200, page.value) : page;
  });
  of(disputes.getStoreDispute, async (sellerId, { params: { id }, now }) => {
    const read = await readOwnDispute(parts.db, sellerId, id, now);
    return read.ok ? reply(200, read.value) : read;
  });
  of(disputes.writeStoreDispute, (sellerId, asked) => {
    const message = { sellerId, id: asked.params.id, text: asked.body.text };
    return createOnce(parts.db, asked, (tx) => writeAsSeller(tx, message, asked));
  });
};

const mountProposals = (of: Of, parts: Parts): void => {
  const { db, programmes } = parts;
  of(proposals.listStoreGoods, async (sellerId) =>
    reply(200, {
      ...(await goodsOfSeller(db, sellerId)),
      wallet_left: await proposed.walletLeft(db, sellerId),
    }),
  );
  of(proposals.listStoreProposals, async (sellerId, { query, now }) => {
    const { sort = "-created_at", state, ...ask } = query;
    const page = await proposed.listOwnProposals(parts, { ...ask, sort, sellerId, state }, now);
    return page.ok ? reply(200, page.value) : page;
  });
  const told = async (tx: Tx, sellerId: string, now: Date, done: Decision<service.Proposed>) =>
    done.ok
      ? accept(await service.withFigures({ tx, programmes, now }, sellerId, done.value))
      : done;
  of(proposals.getStoreProposal, async (sellerId, { params: { id }, now }) => {
    const reading = { tx: db, programmes, now };
    const found = await told(
      db,
      sellerId,
      now,
      await proposed.readOwnProposal(reading, sellerId, id),
    );
    return found.ok ? reply(200, found.value) : found;
  });
  of(proposals.createStoreProposal, (sellerId, asked) =>
    createOnce(db, asked, async (tx) => {
      const ask = { sellerId, content: asked.body };
      return told(tx, sellerId, asked.now, await proposed.createProposal(tx, parts, ask, asked));
    }),
  );
  of(proposals.saveStoreProposal, (sellerId, asked) =>
    doOnce(db, asked, 200, async (tx) => {
      const { revision, ...content } = asked.body;
      const ask = { sellerId, id: asked.params.id, revision, content };
      return told(tx, sellerId, asked.now, await proposed.saveProposal(tx, parts, ask, asked));
    }),
  );
  const steps = [
    [proposals.submitStoreProposal, proposed.submitProposal],
    [proposals.withdrawStoreProposal, proposed.withdrawProposal],
  ] as const;
  for (const [route, step] of steps)
    of(route, (sellerId, asked) =>
      doOnce(db, asked, 200, async (tx) => {
        const ask = { sellerId, id: asked.params.id, revision: asked.body.revision };
        return told(tx, sellerId, asked.now, await step(tx, parts, ask, asked));
      }),
    );
};
