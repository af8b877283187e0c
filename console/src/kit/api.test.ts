import { login } from "@nuqta/contracts/identity.ts";
import { getEarningSettings } from "@nuqta/contracts/programme.ts";
import { afterEach, expect, test, vi } from "vitest";

type Sent = { url: string; init: RequestInit };

/** The console's calls in a page of `hostname`, with a token kept from before; answered by `answer`. */
const openPage = async (hostname: string, token: string | null, answer: () => Response) => {
  vi.resetModules();
  const sent: Sent[] = [];
  vi.stubGlobal("window", { location: { hostname }, addEventListener: () => undefined });
  vi.stubGlobal("localStorage", {
    getItem: (name: string) => (name === "token" ? token : null),
    setItem: () => undefined,
    removeItem: () => undefined,
  });
  vi.stubGlobal("sessionStorage", { getItem: () => null, removeItem: () => undefined });
  vi.stubGlobal("fetch", async (url: string, init: RequestInit) => {
    sent.push({ url, init });
    return answer();
  });
  const { call } = await import("./api.ts");
  return { call, sent };
};

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const credentials = { email: "owner@example.com", password: "a secret of hers" };
const refusal = () => Response.json({ error: "No", errorAr: "لا" }, { status: 401 });
const headersOf = ({ init }: Sent) => new Headers(init.headers);

test.each([
  ["localhost", "/staging/v1/ecommerce/auth/login"],
  ["console.example.com", "/api/staging/v1/ecommerce/auth/login"],
])("on %s the calls go to %s", async (hostname, url) => {
  vi.spyOn(console, "error").mockReturnValue();
  const { call, sent } = await openPage(hostname, null, refusal);
  await expect(call(login, { body: credentials })).rejects.toThrow("No");
  expect(sent.map((each) => each.url)).toEqual([url]);
});

test("the token of the storage goes with every request, and nothing where there is none", async () => {
  vi.spyOn(console, "error").mockReturnValue();
  const signedIn = await openPage("localhost", "nq_1", refusal);
  await expect(signedIn.call(getEarningSettings, {})).rejects.toThrow();
  await expect(signedIn.call(login, { body: credentials })).rejects.toThrow();
  const given = signedIn.sent.map((each) => headersOf(each).get("authorization"));
  expect(given).toEqual(["Bearer nq_1", "Bearer nq_1"]);
  const stranger = await openPage("localhost", null, refusal);
  await expect(stranger.call(login, { body: credentials })).rejects.toThrow();
  expect(stranger.sent.map((each) => headersOf(each).has("authorization"))).toEqual([false]);
});

test("a failure is logged with address, method, status and data, without secrets, and raised again", async () => {
  const log = vi.spyOn(console, "error").mockReturnValue();
  const { call } = await openPage("localhost", "nq_secret", refusal);
  const failure = await call(login, { body: credentials }).catch((error: unknown) => error);
  expect(failure).toMatchObject({ name: "ApiError", status: 401, en: "No", ar: "لا" });
  expect(log.mock.calls).toEqual([
    [
      {
        url: "/staging/v1/ecommerce/auth/login",
        method: "POST",
        status: 401,
        data: { error: "No", errorAr: "لا" },
      },
    ],
  ]);
  expect(JSON.stringify(log.mock.calls)).not.toMatch(/nq_secret|a secret of hers/);
});

test("an answer to a sign-in without a token is no session", async () => {
  const body = { message: "Welcome", messageAr: "أهلا" };
  const { call } = await openPage("localhost", null, () => Response.json(body));
  await expect(call(login, { body: credentials })).rejects.toThrow("breaks its contract");
});

test.each([0, 20])(
  "a call on its way with the token before is sent again with the new one, which comes after %i ms",
  async (ms) => {
    vi.spyOn(console, "error").mockReturnValue();
    let confirm = (): void => undefined;
    const isOld = ({ init }: Sent) =>
      new Headers(init.headers).get("authorization") === "Bearer nq_1";
    const { call, sent } = await openPage("localhost", "nq_1", () => {
      const last = sent.at(-1);
      if (last === undefined || !isOld(last)) return Response.json({}, { status: 500 });
      if (ms === 0) confirm();
      else setTimeout(confirm, ms);
      return refusal();
    });
    const { replaceToken, useSession } = await import("./session.ts");
    confirm = () => replaceToken("nq_2");
    useSession.setState({ isAuthenticated: true });
    await expect(call(getEarningSettings, {})).rejects.toThrow("500");
    expect(sent.map((each) => headersOf(each).get("authorization"))).toEqual([
      "Bearer nq_1",
      "Bearer nq_2",
    ]);
    expect(useSession.getState().isExpired).toBe(false);
  },
);

test("without a new token the session has ended", async () => {
  const { call, sent } = await openPage("localhost", "nq_1", refusal);
  const { useSession } = await import("./session.ts");
  useSession.setState({ isAuthenticated: true });
  void call(getEarningSettings, {});
  await expect.poll(() => useSession.getState().isExpired).toBe(true);
  expect(sent).toHaveLength(1);
});
