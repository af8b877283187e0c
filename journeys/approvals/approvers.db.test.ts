// One person is not two: whom the asker let in does not agree to what they ask for.
import { dayMs, hourMs, minuteMs } from "@nuqta/contracts/kit/time.ts";
import { afterAll, expect, test } from "vitest";
import { asOwner, enterByMail } from "../support/areas.ts";
import { join } from "../support/four-eyes.ts";
import { anOrder, openMarketplace } from "../support/marketplace.ts";

const start = Date.parse("2026-11-21T12:00:00Z");
let now = start;
const shop = await openMarketplace(new Date(start).toISOString());
const wait = (ms: number) => {
  now += ms;
  shop.setTime(new Date(now).toISOString());
};
afterAll(() => shop.close());
// Nobody else could agree otherwise, and an evaluation goes on alone.
await join(shop, "bystander", "owner");

type Send = Awaited<ReturnType<typeof asOwner>>;
// Signed in anew each time: days go by in between.
const owner: Send = async (...call) => (await asOwner(shop))(...call);
let asked = 0;
/** Asks, as the owner, for points that need a second person; answers the id of the approval. */
const ask = async (): Promise<string> => {
  asked += 1;
  const body = { points: 30_000, reason: "a present" };
  const made = await owner("POST /v1/members/M-1/adjustments", body, `ask-${asked}`);
  expect(made.status).toBe(202);
  return made.body.approval.approval_id;
};
const approve = async (as: Send, id: string) =>
  as(`POST /v1/approvals/${id}/approve`, { reason: "seen" });
const invited = async (as: Send, name: string, role: "owner" | "manager") => {
  const email = `${name}@nuqta.example`;
  const made = await as("POST /v1/team", { email, name, role });
  expect(made.status).toBe(201);
  return { id: made.body.id as string, account: made.body, send: await enterByMail(shop, email) };
};
const balance = async () => (await shop.get("/v1/members/M-1/balance")).body.available;

test("a second address of the asker agrees to nothing: not at once, not after a day", async () => {
  await shop.post("/v1/orders", anOrder("o-1", "M-1"));
  const before = await balance();
  const id = await ask();
  const second = await invited(owner, "second", "manager");
  const atOnce = await approve(second.send, id);
  expect([atOnce.status, atOnce.body.code]).toEqual([403, "approver_new"]);
  expect(atOnce.body.messageAr).toContain("يوم كامل");
  wait(24 * hourMs + minuteMs);
  const again = await enterAgain("second");
  const seen = (await again(`GET /v1/approvals/${id}`)).body;
  expect([seen.may_decide, seen.not_yet]).toEqual([true, "approver_invited"]);
  const nextDay = await approve(again, id);
  expect([nextDay.status, nextDay.body.code]).toEqual([403, "approver_invited"]);
  expect(await balance()).toBe(before);
  // To refuse is always possible: nothing is given by it.
  expect((await again(`POST /v1/approvals/${id}/refuse`, { reason: "no" })).status).toBe(200);
});

test("once another owner vouches, or after seven days of use, they may", async () => {
  const other = await invited(owner, "other", "owner");
  const second = (await owner("GET /v1/team?q=second")).body.data[0];
  expect(second).toMatchObject({ may_vouch: false, vouched_by_name: null });
  const own = await owner(`POST /v1/team/${second.id}/vouch`, {});
  expect([own.status, own.body.code]).toEqual([403, "vouch_own_invitation"]);
  const by = await enterAgain("other");
  expect((await by(`POST /v1/team/${other.id}/vouch`, {})).body.code).toBe("not_oneself");
  const manager = await enterAgain("second");
  expect((await manager(`POST /v1/team/${other.id}/vouch`, {})).status).toBe(403);
  const seen = (await by("GET /v1/team?q=second")).body.data[0];
  expect(seen.may_vouch).toBe(true);
  const vouched = await by(`POST /v1/team/${second.id}/vouch`, {});
  expect(vouched.body).toMatchObject({ vouched_by_name: "other", may_vouch: false });
  const before = await balance();
  expect((await approve(await enterAgain("second"), await ask())).status).toBe(200);
  expect(await balance()).toBe(before + 30_000);

  const third = await invited(owner, "third", "manager");
  wait(dayMs + hourMs);
  const early = await approve(await enterAgain("third"), await ask());
  expect(early.body.code).toBe("approver_invited");
  wait(6 * dayMs);
  expect((await approve(await enterAgain("third"), await ask())).status).toBe(200);
  // Disabled and let in again, it is a new account to whoever asks.
  for (const status of ["disabled", "active"])
    expect((await owner(`PATCH /v1/team/${third.id}`, { status })).status).toBe(200);
  const back = await approve(await enterAgain("third"), await ask());
  expect(back.body.code).toBe("approver_new");
});

test("what somebody else asks for they may decide after a day", async () => {
  const fresh = await invited(owner, "fresh", "manager");
  const other = await enterAgain("other");
  const body = { points: 30_000, reason: "a present" };
  const made = await other("POST /v1/members/M-1/adjustments", body, "by-other");
  expect((await approve(fresh.send, made.body.approval.approval_id)).body.code).toBe(
    "approver_new",
  );
  wait(dayMs + minuteMs);
  const late = await approve(await enterAgain("fresh"), made.body.approval.approval_id);
  expect(late.status).toBe(200);
});

/** Signs in anew, with the password that was chosen at the first sign-in. */
const enterAgain = async (name: string): Promise<Send> => {
  const signed = await shop.post("/staging/v1/ecommerce/auth/login?role_id=2", {
    ...{ email: `${name}@nuqta.example`, password: "reed and papyrus" },
  });
  const headers = { authorization: `Bearer ${signed.body.token}` };
  return (call, body, key) => {
    const [method = "GET", url = ""] = call.split(" ");
    return shop.send(method as "GET", url, body, key, headers);
  };
};
