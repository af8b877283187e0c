// Brands and categories over HTTP.

import {
  brandColumns,
  brandFileMax,
  downloadBrandTemplate,
  uploadBrands,
} from "@nuqta/contracts/brand-upload.ts";
import * as routes from "@nuqta/contracts/brands.ts";
import { uploadModes } from "@nuqta/contracts/products.ts";
import type { Database } from "../kit/db/db.ts";
import { writeTable } from "../kit/files/table/write.ts";
import type { Api } from "../kit/http/api.ts";
import { bind, reply } from "../kit/http/bind.ts";
import { labelOf } from "../kit/http/form.ts";
import { rollBackWith } from "../kit/process/once.ts";
import { refuse } from "../kit/pure/decision.ts";
import type { Configure } from "../programme/door/configuration.ts";
import * as brands from "./service/brands.ts";
import * as categories from "./service/categories.ts";
import type { ProductLinks } from "./service/links.ts";
import { readBrandFile, saveBrandFile } from "./service/upload.ts";

type Parts = { db: Database; configure: Configure; productLinks: ProductLinks };

/** Adds the routes of brands and categories to `api`. */
export const mountBrands = (api: Api, parts: Parts): void => {
  const { db, configure } = parts;
  bind(api, routes.listBrands, async ({ query, now }) => {
    const page = await brands.listBrands(db, now, query);
    return page.ok ? reply(200, page.value) : page;
  });
  bind(api, routes.createBrand, (asked) =>
    configure(asked, async (change) => {
      const made = await brands.createBrand(change, asked.body);
      return made.ok ? reply(201, made.value) : made;
    }),
  );
  bind(api, routes.getBrand, async ({ params }) => {
    const found = await brands.readBrand(db, params.id);
    return found.ok ? reply(200, found.value) : found;
  });
  bind(api, routes.patchBrand, (asked) =>
    configure(asked, async (change) => {
      const done = await brands.changeBrand(change, asked.params.id, asked.body);
      return done.ok ? reply(200, done.value) : done;
    }),
  );
  mountCategories(api, parts);
  mountUpload(api, parts);
};

const mountUpload = (api: Api, { configure, productLinks }: Parts): void => {
  bind(api, uploadBrands, async (asked) => {
    const sent = asked.form.get("file");
    if (!(sent instanceof File)) return refuse("file_missing");
    if (sent.size > brandFileMax) return refuse("payload_too_large");
    const mode = uploadModes.find((one) => one === (asked.form.get("mode") ?? "check"));
    if (mode === undefined)
      return refuse("validation_failed", { errors: [{ path: "mode", code: "not_allowed" }] });
    const file = await readBrandFile(Buffer.from(await sent.arrayBuffer()));
    if (!file.ok) return file;
    return configure(asked, async (change) => {
      const upload = { name: labelOf(sent), mode, file: file.value };
      const done = await saveBrandFile(change, upload, productLinks);
      // What was only checked leaves no trace.
      if (!done.is_saved) return rollBackWith({ status: 200, rawBody: JSON.stringify(done) });
      return reply(200, done);
    });
  });
  bind(api, downloadBrandTemplate, async () => {
    const workbook = await writeTable(brandColumns);
    return reply(200, {
      file_name: "brands-template.xlsx",
      xlsx_base64: workbook.toString("base64"),
    });
  });
};

const mountCategories = (api: Api, { db, configure }: Parts): void => {
  bind(api, routes.listCategories, async ({ query }) => {
    const page = await categories.listCategories(db, { ...query, sort: query.sort ?? "name" });
    return page.ok ? reply(200, page.value) : page;
  });
  bind(api, routes.createCategory, (asked) =>
    configure(asked, async (change) => {
      const made = await categories.createCategory(change, asked.body);
      return made.ok ? reply(201, made.value) : made;
    }),
  );
  bind(api, routes.getCategory, async ({ params }) => {
    const found = await categories.readCategory(db, params.id);
    return found.ok ? reply(200, found.value) : found;
  });
  bind(api, routes.patchCategory, (asked) =>
    configure(asked, async (change) => {
      const done = await categories.changeCategory(change, asked.params.id, asked.body);
      return done.ok ? reply(200, done.value) : done;
    }),
  );
  bind(api, routes.deleteCategory, (asked) =>
    configure(asked, async (change) => {
      const done = await categories.deleteCategory(change, asked.params.id);
      return done.ok ? reply(200, done.value) : done;
    }),
  );
};
