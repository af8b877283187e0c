// People of sellers and branches in stories: invited by the owner, signed in with what their mail says.
import { type Answer, type Marketplace, storyOwner } from "./marketplace.ts";

type Send = (call: string, body?: unknown, key?: string) => Promise<Answer>;
const login = "/staging/v1/ecommerce/auth/login?role_id=2";

const as = (market: Marketplace, first: string): Send => {
  let token = first;
  return async (call, body, key) => {
    const [method = "GET", url = ""] = call.split(" ");
    const headers = { authorization: `Bearer ${token}` };
    const answer = await market.send(method as "GET", url, body, key, headers);
    // Who confirms that it is them goes on with another token.
    if (url.endsWith("/auth/reauth")) token = answer.body?.token ?? token;
    return answer;
  };
};

const enter = async (market: Marketplace, email: string, password: string): Promise<Send> => {
  const answer = await market.post(login, { email, password });
  if (answer.status !== 200) throw new Error(`${email} cannot sign in: ${answer.text}`);
  return as(market, answer.body.token);
};

/** The same calls by a person who confirms with the password whenever that is asked for. */
const confirming =
  (send: Send, password: string): Send =>
  async (call, body, key) => {
    const answer = await send(call, body, key);
    if (answer.body?.code !== "reauth_required") return answer;
    await send("POST /auth/reauth", { password });
    return send(call, body, key);
  };

/** Calls as the owner, who confirms with the password when asked, or never does. */
export const asOwner = async (market: Marketplace, { confirms = true } = {}): Promise<Send> => {
  const send = await enter(market, storyOwner.email, storyOwner.password);
  return confirms ? confirming(send, storyOwner.password) : send;
};

const own = "reed and papyrus";

/** Signs in once more with the password of one's own. */
export const enterAgain = (market: Marketplace, email: string): Promise<Send> =>
  enter(market, email, own);

/** A session's token of somebody who has a password of their own. */
export const tokenOf = async (market: Marketplace, email: string): Promise<string> =>
  (await market.post(login, { email, password: own })).body.token;

/** Signs in with the password of the newest mail, chooses one of their own, and calls as them. */
export const enterByMail = async (market: Marketplace, email: string): Promise<Send> => {
  const [mail] = await market.db.query<{ content: string }>({
    text: "select content from mail_outbox where recipient = $1 order by created_at desc limit 1",
    values: [email],
  });
  const password = /Temporary password: (\w{16})/.exec(mail?.content ?? "")?.[1] ?? "none";
  const first = await enter(market, email, password);
  const passwords = { current_password: password, new_password: own };
  const changed = await first("POST /v1/account/password", passwords);
  if (changed.status !== 200) throw new Error(changed.text);
  return enter(market, email, own);
};
