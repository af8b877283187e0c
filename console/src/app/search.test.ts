// The filters of a list's address are those of its contract: a value that is added there and not here
// would be offered by the page and dropped by its address.
import { apiKeyRequests } from "@nuqta/contracts/api-keys.ts";
import { listAudit } from "@nuqta/contracts/audit.ts";
import { listBrands } from "@nuqta/contracts/brands.ts";
import { listCampaigns } from "@nuqta/contracts/campaigns-routes.ts";
import { listFraudCases } from "@nuqta/contracts/fraud.ts";
import { listJobRuns } from "@nuqta/contracts/jobs.ts";
import type { Route } from "@nuqta/contracts/kit/route.ts";
import { listMembers } from "@nuqta/contracts/members.ts";
import { listProducts } from "@nuqta/contracts/products.ts";
import { listRewards } from "@nuqta/contracts/rewards.ts";
import { listSellers } from "@nuqta/contracts/sellers.ts";
import { listSettlements, settlementMeasures } from "@nuqta/contracts/settlements.ts";
import { listTeam } from "@nuqta/contracts/team.ts";
import { listDeliveries } from "@nuqta/contracts/webhooks.ts";
import { expect, test } from "vitest";
import { z } from "zod";
import { auditList } from "../audit/search.ts";
import { brandList } from "../brands/search.ts";
import { campaignList } from "../campaigns/search.ts";
import { caseList } from "../fraud/search.ts";
import { keyRequestList, teamList } from "../identity/search.ts";
import { deliveryList } from "../integrations/search.ts";
import { memberList } from "../members/search.ts";
import { runList } from "../policies/search.ts";
import { productList } from "../products/search.ts";
import { rewardList } from "../rewards/search.ts";
import { sellerList } from "../sellers/search.ts";
import { itemList, statementList } from "../settlements/search.ts";

type Described = {
  properties?: Record<string, { enum?: string[]; anyOf?: { enum?: string[] }[] }>;
};
const choicesOf = (schema: z.ZodType): Record<string, string[]> => {
  const { properties = {} } = z.toJSONSchema(schema, {
    io: "input",
    unrepresentable: "any",
  }) as Described;
  return Object.fromEntries(
    Object.entries(properties).flatMap(([name, value]) =>
      value.enum === undefined ? [] : [[name, value.enum.toSorted()]],
    ),
  );
};

const lists: [string, z.ZodType, Route][] = [
  ["audit", auditList.filters, listAudit],
  ["brands", brandList.filters, listBrands],
  ["campaigns", campaignList.filters, listCampaigns],
  ["cases", caseList.filters, listFraudCases],
  ["deliveries", deliveryList.filters, listDeliveries],
  ["key requests", keyRequestList.filters, apiKeyRequests],
  ["members", memberList.filters, listMembers],
  ["products", productList.filters, listProducts],
  ["rewards", rewardList.filters, listRewards],
  ["runs", runList.filters, listJobRuns],
  ["sellers", sellerList.filters, listSellers],
  ["statements", statementList.filters, listSettlements],
  ["team", teamList.filters, listTeam],
];

test.each(lists)(
  "the address of %s takes every value that its contract takes",
  (_, ours, route) => {
    const theirs = choicesOf(route.query ?? z.never());
    const choices = choicesOf(ours);
    expect(Object.keys(choices).length).toBeGreaterThan(0);
    for (const [name, values] of Object.entries(choices)) expect(values).toEqual(theirs[name]);
  },
);

test("the address of a statement takes every line that entries have", () => {
  expect(choicesOf(itemList.filters)["line"]).toEqual(settlementMeasures.toSorted());
});
