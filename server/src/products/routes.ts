// Products over HTTP, the specification's own calls included.

import * as routes from "@nuqta/contracts/products.ts";
import type { Database } from "../kit/db/db.ts";
import { writeTable } from "../kit/files/table/write.ts";
import type { Api } from "../kit/http/api.ts";
import { bind, reply } from "../kit/http/bind.ts";
import { labelOf } from "../kit/http/form.ts";
import { rollBackWith } from "../kit/process/once.ts";
import { refuse } from "../kit/pure/decision.ts";
import type { Configure } from "../programme/door/configuration.ts";
import type { ProductGate } from "./service/dear-points.ts";
import { readProductFacts } from "./service/facts.ts";
import { productTemplate, readProductFile } from "./service/product-file.ts";
import * as service from "./service/products.ts";
import { type BulkResult, saveProductFile } from "./service/upload.ts";

type Parts = { db: Database; configure: Configure; productGate: ProductGate };

/** Adds the routes of products to `api`. */
export const mountProducts = (api: Api, parts: Parts): void => {
  const { db, configure, productGate: gate } = parts;
  bind(api, routes.listProducts, async ({ query }) => {
    const page = await service.listProducts(db, { ...query, sort: query.sort ?? "sku" });
    return page.ok ? reply(200, page.value) : page;
  });
  bind(api, routes.createProduct, (asked) =>
    configure(asked, async (change) => {
      const made = await service.createProduct(change, asked.body, gate);
      return made.ok ? reply(201, made.value) : made;
    }),
  );
  bind(api, routes.getProduct, async ({ params, query, now }) => {
    const found = await readProductFacts(db, params.id, { ...query, now });
    return found.ok ? reply(200, found.value) : found;
  });
  bind(api, routes.patchProduct, (asked) =>
    configure(asked, async (change) => {
      const done = await service.changeProduct(change, asked.params.id, asked.body, gate);
      return done.ok ? reply(200, done.value) : done;
    }),
  );
  mountForms(api, parts);
};

const mountForms = (api: Api, { configure, productGate: gate }: Parts): void => {
  bind(api, routes.addSingleProduct, (asked) =>
    configure(asked, async (change) => {
      const added = await service.addProduct(change, asked.body, gate);
      if (!added.ok) return added;
      const { product, isNew } = added.value;
      return reply(isNew ? 201 : 200, {
        success: true,
        data: product,
        ...(product.approval === undefined ? addedText(isNew) : waitsText),
      });
    }),
  );

  bind(api, routes.uploadProducts, async (asked) => {
    const sent = asked.form.get("file");
    if (!(sent instanceof File)) return refuse("file_missing");
    if (sent.size > routes.productFileMax) return refuse("payload_too_large");
    const mode = routes.uploadModes.find((one) => one === (asked.form.get("mode") ?? "valid"));
    if (mode === undefined)
      return refuse("validation_failed", { errors: [{ path: "mode", code: "not_allowed" }] });
    const file = await readProductFile(Buffer.from(await sent.arrayBuffer()));
    if (!file.ok) return file;
    return configure(asked, async (change) => {
      const upload = { name: labelOf(sent), mode, file: file.value };
      const data = await saveProductFile(change, upload, gate);
      const body = { success: true, data, ...uploadText(data) } as const;
      // What was only checked leaves no trace.
      if (!data.is_saved) return rollBackWith({ status: 200, rawBody: JSON.stringify(body) });
      return reply(200, body);
    });
  });

  bind(api, routes.downloadProductWorkbook, async () => {
    const workbook = await writeTable(routes.productColumns);
    return reply(200, {
      file_name: "product-template.xlsx",
      xlsx_base64: workbook.toString("base64"),
    });
  });

  bind(api, routes.downloadProductTemplate, async () => ({
    status: 200,
    rawBody: productTemplate,
    headers: { "content-disposition": 'attachment; filename="product-template.csv"' },
  }));
};

const addedText = (isNew: boolean) => ({
  message: isNew ? "Product added" : "This product is there already",
  messageAr: isNew ? "تمت إضافة المنتج" : "هذا المنتج موجود بالفعل",
});

const waitsText = {
  message: "Product added. Its points wait for a second person, because of what they could cost.",
  messageAr: "تمت إضافة المنتج. تنتظر نقاطه موافقة شخص ثانٍ بسبب تكلفتها المحتملة.",
};

const uploadText = ({ created, updated, unchanged, rejected, is_saved, approval }: BulkResult) => {
  const good = created + updated + unchanged;
  const [waits, waitsAr] =
    approval === undefined
      ? ["", ""]
      : [" Points that rise wait for a second person.", " تنتظر زيادة النقاط موافقة شخص ثانٍ."];
  return is_saved
    ? {
        message: `Products saved: ${good}. Rows rejected: ${rejected}.${waits}`,
        messageAr: `المنتجات المحفوظة: ${good}. الصفوف المرفوضة: ${rejected}.${waitsAr}`,
      }
    : {
        message: `Nothing was saved. Rows that are right: ${good}. Rows rejected: ${rejected}.`,
        messageAr: `لم يُحفظ شيء. الصفوف الصحيحة: ${good}. الصفوف المرفوضة: ${rejected}.`,
      };
};
