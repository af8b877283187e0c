// Products for tests that are about something else: whoever writes points decides alone.
import { mountBrands } from "../brands/routes.ts";
import type { Api } from "../kit/http/api.ts";
import { mountProducts } from "./routes.ts";
import type { ProductGate } from "./service/dear-points.ts";
import { productLinks } from "./service/links.ts";

/** Lets all points through. */
export const productGate: ProductGate = {
  alone: async () => true,
  sold: async () => new Map(),
};

/** Adds the routes of products, where no points wait. */
export const mountOpenProducts = (
  api: Api,
  parts: Omit<Parameters<typeof mountProducts>[1], "productGate">,
): void => mountProducts(api, { ...parts, productGate });

/** Adds the routes of brands, whose files give products their brands. */
export const mountLinkedBrands = (
  api: Api,
  parts: Omit<Parameters<typeof mountBrands>[1], "productLinks">,
): void => mountBrands(api, { ...parts, productLinks });
