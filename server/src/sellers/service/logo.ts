// The logo of a seller: always a picture that this server has drawn.

import { createHash } from "node:crypto";
import { logoMax, logoSideMax } from "@nuqta/contracts/onboarding.ts";
import type { Tx } from "../../kit/db/db.ts";
import { squarePicture } from "../../kit/files/picture.ts";
import { accept, type Decision, refuse } from "../../kit/pure/decision.ts";
import { type Change, recordChange } from "../../programme/door/configuration.ts";
import * as store from "../store/logo.ts";
import { readSeller, targetOf } from "./sellers.ts";

const side = 150;

/** The picture as it will be kept. Refuses `picture_not_readable`. */
export const drawLogo = async (file: File): Promise<Decision<Buffer, "picture_not_readable">> => {
  if (file.size > logoMax) return refuse("picture_not_readable");
  const bytes = Buffer.from(await file.arrayBuffer());
  return squarePicture(bytes, { side, bytesMax: logoMax, sideMax: logoSideMax });
};

const digest = (image: Buffer | undefined): string | null =>
  image === undefined ? null : createHash("sha256").update(image).digest("hex");

/** The logo in base64, null without one. */
export const readLogo = async (
  tx: Tx,
  id: string,
): Promise<Decision<string | null, "seller_not_found">> => {
  const seller = await readSeller(tx, id);
  if (!seller.ok) return seller;
  return accept((await store.findLogo(tx, id))?.toString("base64") ?? null);
};

/** Replaces the logo, or removes it; the history tells that, not the picture. */
export const saveLogo = async (
  change: Change,
  id: string,
  image: Buffer | undefined,
): Promise<Decision<string | null, "seller_not_found">> => {
  const seller = await readSeller(change.tx, id);
  if (!seller.ok) return seller;
  const before = { logo: digest(await store.findLogo(change.tx, id)) };
  if (image === undefined) await store.deleteLogo(change.tx, id);
  else await store.saveLogo(change, id, image);
  const after = { logo: digest(image) };
  await recordChange(change, { action: "seller.changed", target: targetOf(id), before, after });
  return accept(image?.toString("base64") ?? null);
};
