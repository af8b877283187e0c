// Ways in which a file of brands gives products their brands, and gives them back.
import * as store from "../store.ts";

/** See `ProductLinks` of brands. */
export const productLinks = { link: store.linkProducts, unlink: store.unlinkProducts };
