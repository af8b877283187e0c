// A cart that nobody has bought, tried out with a draft.
import { getProduct } from "@nuqta/contracts/products.ts";
import { tryCart } from "@nuqta/contracts/simulated-carts.ts";
import { useMutation } from "@tanstack/react-query";
import { call } from "../../kit/api.ts";

export type CartLine = { readonly sku: string; readonly quantity: number };
export type Cart = {
  readonly memberId: string;
  /** An instant; now when left out. */
  readonly at: string | undefined;
  readonly channel: string;
  readonly paymentMethod: string;
  readonly lines: readonly CartLine[];
  /** The saved draft that is tried beside what is live. */
  readonly draft: { readonly kind: "rule" | "campaign"; readonly id: string } | undefined;
};

/** A product that cannot be bought: it has no price or no seller. */
export class UnpricedProduct extends Error {
  override name = "UnpricedProduct";
}

/** Asks what a cart would earn; changes nothing. */
export const useTryCart = () =>
  useMutation({
    mutationFn: async (cart: Cart) => {
      const lines = await Promise.all(
        cart.lines.map(async ({ sku, quantity }, at) => {
          const product = await call(getProduct, { params: { id: sku } });
          if (product.price === null || product.seller_id === null) throw new UnpricedProduct(sku);
          return {
            line_id: String(at + 1),
            sku,
            quantity,
            unit_price: product.price,
            seller_id: product.seller_id,
            brand_id: product.brand_id,
            category_id: product.category_id,
          };
        }),
      );
      return call(tryCart, {
        body: {
          ...(cart.draft !== undefined && { draft: cart.draft }),
          member_id: cart.memberId,
          lines,
          ...(cart.at !== undefined && { occurred_at: cart.at }),
          ...(cart.channel !== "" && { channel: cart.channel }),
          ...(cart.paymentMethod !== "" && { payment_method: cart.paymentMethod }),
        },
      });
    },
  });
