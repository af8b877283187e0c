// Edits one product, or shows it as it was at the end of a day.
import type { Product } from "@nuqta/contracts/products.ts";
import { useState } from "react";
import { useSpeech } from "../../i18n/language.tsx";
import { DayThen } from "../../ui/day-then.tsx";
import { Form, FormEnd } from "../../ui/form.tsx";
import { GuardedDialog } from "../../ui/guarded-dialog.tsx";
import { Note } from "../../ui/page.tsx";
import { toastDone } from "../../ui/toasts.ts";
import { words } from "../../ui/words.ts";
import { productChange, productValues } from "../domain.ts";
import { useChangeProduct } from "../queries.ts";
import { productTexts as texts } from "../texts.ts";
import { ProductFields, useProductForm } from "./product-fields.tsx";
import { ProductThen } from "./product-then.tsx";

const option = (id: string | null, name: string | null) =>
  id === null ? undefined : { value: id, label: name ?? id };

/** The dialog; it is drawn only while it is open. */
export const ProductDialog = ({ product, onClose }: { product: Product; onClose: () => void }) => {
  const { t } = useSpeech();
  const [start] = useState(() => productValues(product));
  const [day, setDay] = useState("");
  const form = useProductForm(start, false);
  const changing = useChangeProduct();
  const save = (): Promise<boolean> =>
    form.send(async (values) => {
      const saved = await changing.mutateAsync({ sku: product.sku, body: productChange(values) });
      const said = saved.approval === undefined ? texts.saved : texts.pointsWait;
      toastDone(t(said, { name: saved.name }), t(words.close));
      onClose();
    });
  return (
    <GuardedDialog isDirty={form.isUnsaved} onClose={onClose} title={t(texts.edit)} size={640}>
      {(close) => (
        <div className="stack">
          <DayThen day={day} onDay={setDay} />
          {day === "" ? (
            <Form onSend={save} box={form.box}>
              {form.note !== "" && <Note tone="loss">{form.note}</Note>}
              <ProductFields
                form={form}
                isNew={false}
                brand={option(product.brand_id, product.brand_name)}
                category={option(product.category_id, product.category_name)}
              />
              <FormEnd onCancel={close} verb={t(texts.save)} isBusy={form.isSaving} />
            </Form>
          ) : (
            <ProductThen sku={product.sku} day={day} />
          )}
        </div>
      )}
    </GuardedDialog>
  );
};
