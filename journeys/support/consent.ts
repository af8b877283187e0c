// Consent to offers as stories need it: a text that is in force, and agreeing to it.
import { expect } from "vitest";
import { as } from "./four-eyes.ts";
import type { Answer, Marketplace } from "./marketplace.ts";

/** Publishes the version behind `after`, as somebody who may. */
export const publishText = (shop: Marketplace, token: string, after: number): Promise<Answer> =>
  as(shop, token, "POST", "/v1/consent-texts", {
    ...{ after, text: `Offers, text ${after + 1}.`, text_ar: `العروض، النص ${after + 1}.` },
  });

/** Publishes the first text, so that members can agree to it. */
export const firstText = async (shop: Marketplace, token: string): Promise<void> => {
  expect((await publishText(shop, token, 0)).status).toBe(201);
};

/** Fields that prove a yes to the first text. */
export const proved = { text_version: 1, via: "app", proof: "REQ-1" } as const;
