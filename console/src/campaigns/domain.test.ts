import { campaignDraft } from "@nuqta/contracts/campaigns-routes.ts";
import { expect, test } from "vitest";
import {
  type CampaignForm,
  campaignDraftOf,
  campaignForm,
  campaignProblems,
  noCampaign,
} from "./domain.ts";

const stored = campaignDraft.parse({
  name: "White Friday",
  name_ar: "الجمعة البيضاء",
  description: "Big",
  start_date: "2026-11-20",
  end_date: "2026-11-30",
  targets: { sellers: ["S-1"], categories: ["C-1"], exclude: { brands: ["B-1"] } },
  budget_points: 5_000,
  funding: [
    { party: "seller_of_line", share_bps: 6_000 },
    { party: "brand:B-2", share_bps: 4_000 },
  ],
});

test("a stored campaign is read into the form and written back as it was", () => {
  const form = campaignForm(stored, ["r-1"]);
  expect(form.ruleIds).toEqual(["r-1"]);
  expect(campaignProblems(form, { today: "2026-11-21", isNew: false })).toEqual({});
  expect(campaignDraft.parse(campaignDraftOf(form))).toEqual(stored);
});

test("a kind that is off is not sent, and keeps what was chosen", () => {
  const form = campaignForm(stored, []);
  const off = { ...form, targets: { ...form.targets, sellers: { isOn: false, ids: ["S-1"] } } };
  expect(campaignDraftOf(off).targets).toEqual({
    categories: ["C-1"],
    exclude: { brands: ["B-1"] },
  });
});

const good: CampaignForm = { ...noCampaign, name: "New" };
test.each<[Partial<CampaignForm>, string, string]>([
  [{ name: " " }, "name", "name_required"],
  [{ startDate: "2026-11-20" }, "startDate", "start_past"],
  [{ startDate: "2026-11-25", endDate: "2026-11-24" }, "endDate", "end_before_start"],
  [{ budget: "many" }, "budget", "not_integer"],
  [
    { targets: { ...noCampaign.targets, products: { isOn: true, ids: [] } } },
    "products",
    "none_chosen",
  ],
  [
    { isShared: true, funding: [{ key: 1, party: "platform", id: null, share: "99.99" }] },
    "funding",
    "shares",
  ],
])("%j is wrong at %s: %s", (change, field, code) => {
  const given = { today: "2026-11-21", isNew: true };
  expect(campaignProblems({ ...good, ...change }, given)).toEqual({ [field]: code });
});
