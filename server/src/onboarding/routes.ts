// Onboarding over HTTP, and the two things of a seller that come with a file or a mail.

import * as routes from "@nuqta/contracts/onboarding.ts";
import { productFileMax } from "@nuqta/contracts/products.ts";
import { newTemporaryPassword } from "../identity/door/service.ts";
import type { Database } from "../kit/db/db.ts";
import type { Api } from "../kit/http/api.ts";
import { bind, reply } from "../kit/http/bind.ts";
import { labelOf } from "../kit/http/form.ts";
import { fieldErrorsOf } from "../kit/http/issues.ts";
import type { Asked } from "../kit/http/read-request.ts";
import { rollBackWith } from "../kit/process/once.ts";
import { accept, type Decision, refuse } from "../kit/pure/decision.ts";
import { type ProductGate, readProductFile } from "../products/door/service.ts";
import type { Configure } from "../programme/door/configuration.ts";
import {
  addBranchAccount,
  closePortal,
  drawLogo,
  type NewPortal,
  openPortal,
  readLogo,
  saveLogo,
} from "../sellers/door/service.ts";
import { type Onboarding, onboard, type Prepared } from "./service/onboard.ts";

type Parts = {
  db: Database;
  configure: Configure;
  publicUrl: string | undefined;
  productGate: ProductGate;
};

/** Adds the routes of onboarding to `api`. */
export const mountOnboarding = (api: Api, parts: Parts): void => {
  const { db, configure, publicUrl, productGate } = parts;
  bind(api, routes.onboardSeller, async (asked) => {
    const prepared = await prepare(asked, publicUrl);
    if (!prepared.ok) return prepared;
    return configure(asked, async (change) => {
      const done = await onboard(change, prepared.value, productGate);
      if (!done.ok) return done;
      const { onboarded, products_file: file } = done.value;
      if (onboarded !== null) return reply(201, { onboarded, products_file: file });
      const rawBody = JSON.stringify({ onboarded, products_file: file });
      return rollBackWith({ status: 200, rawBody });
    });
  });
  bind(api, routes.openSellerPortal, async (asked) => {
    const portal = await newPortal(asked, asked.body, publicUrl);
    return configure(asked, async (change) => {
      const done = await openPortal(change, asked.params.id, portal);
      return done.ok ? reply(200, done.value) : done;
    });
  });
  bind(api, routes.addBranchAccount, async ({ params, body, principal, ip, now, requestId }) => {
    const ask = { ...body, by: principal, ip, now, requestId, publicUrl };
    const made = await addBranchAccount(db, params.id, { ...ask, branchId: body.branch_id });
    return made.ok ? reply(201, made.value) : made;
  });
  bind(api, routes.closeSellerPortal, (asked) =>
    configure(asked, async (change) => {
      const done = await closePortal(change, asked.params.id, asked);
      return done.ok ? reply(200, done.value) : done;
    }),
  );
  mountLogo(api, db, configure);
};

const mountLogo = (api: Api, db: Database, configure: Configure): void => {
  bind(api, routes.getSellerLogo, async ({ params }) => {
    const found = await readLogo(db, params.id);
    return found.ok ? reply(200, { png_base64: found.value }) : found;
  });
  bind(api, routes.putSellerLogo, async (asked) => {
    const sent = asked.form.get("logo");
    if (!(sent instanceof File)) return refuse("file_missing");
    const drawn = await drawLogo(sent);
    if (!drawn.ok) return drawn;
    return configure(asked, async (change) => {
      const done = await saveLogo(change, asked.params.id, drawn.value);
      return done.ok ? reply(200, { png_base64: done.value ?? "" }) : done;
    });
  });
  bind(api, routes.deleteSellerLogo, (asked) =>
    configure(asked, async (change) => {
      const done = await saveLogo(change, asked.params.id, undefined);
      return done.ok ? reply(200, { png_base64: null }) : done;
    }),
  );
};

type AskedForm = Asked<typeof routes.onboardSeller>;

// Everything slow, and everything that can be refused without the database.
const prepare = async (
  asked: AskedForm,
  publicUrl: string | undefined,
): Promise<Decision<Prepared>> => {
  const form = readForm(asked.form.get("seller"));
  if (!form.ok) return form;
  const { campaign_id, portal_email, locale } = form.value;
  const { permissions } = asked.principal;
  // A form must not be a way round what its parts ask for.
  const isAllowed =
    (campaign_id === null || permissions.has("campaigns:write")) &&
    (portal_email === null || permissions.has("team:manage"));
  if (!isAllowed) return refuse("forbidden");
  const logo = await readLogoFile(asked.form.get("logo"));
  if (!logo.ok) return logo;
  const products = await readProducts(asked.form.get("products"));
  if (!products.ok) return products;
  const portal =
    portal_email === null
      ? undefined
      : await newPortal(asked, { email: portal_email, locale }, publicUrl);
  return accept({ form: form.value, logo: logo.value, products: products.value, portal });
};

const readForm = (sent: ReturnType<FormData["get"]>): Decision<Onboarding> => {
  const missing = { errors: [{ path: "seller", code: "required" }] } as const;
  if (typeof sent !== "string") return refuse("validation_failed", missing);
  let value: unknown;
  try {
    value = JSON.parse(sent);
  } catch {
    return refuse("validation_failed", { errors: [{ path: "seller", code: "bad_format" }] });
  }
  const parsed = routes.onboarding.safeParse(value);
  if (parsed.success) return accept(parsed.data);
  return refuse("validation_failed", { errors: fieldErrorsOf(parsed.error.issues, value) });
};

const readLogoFile = async (
  sent: ReturnType<FormData["get"]>,
): Promise<Decision<Buffer | undefined>> =>
  sent instanceof File && sent.size > 0 ? drawLogo(sent) : accept(undefined);

const readProducts = async (
  sent: ReturnType<FormData["get"]>,
): Promise<Decision<Prepared["products"]>> => {
  if (!(sent instanceof File) || sent.size === 0) return accept(undefined);
  if (sent.size > productFileMax) return refuse("payload_too_large");
  const file = await readProductFile(Buffer.from(await sent.arrayBuffer()));
  return file.ok ? accept({ name: labelOf(sent), file: file.value }) : file;
};

const newPortal = async (
  { ip, requestId }: Pick<AskedForm, "ip" | "requestId">,
  { email, locale }: { email: string; locale: "en" | "ar" },
  publicUrl: string | undefined,
): Promise<NewPortal> => ({
  ...{ email, locale, publicUrl, ip, requestId },
  temporary: await newTemporaryPassword(),
});
