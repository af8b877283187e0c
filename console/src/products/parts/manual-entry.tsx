// Manual entry of one product. It is no form of its own: it may stand inside one.
import { Button } from "@mantine/core";
import { useState } from "react";
import { useSpeech } from "../../i18n/language.tsx";
import { Note } from "../../ui/page.tsx";
import { noProduct, singleProduct } from "../domain.ts";
import { useAddProduct } from "../queries.ts";
import { productTexts as texts } from "../texts.ts";
import { ProductFields, useProductForm } from "./product-fields.tsx";

/** Sends `single-product`; what was typed stays when it is refused. */
export const ManualEntry = () => {
  const { t, pick } = useSpeech();
  const form = useProductForm(noProduct, true);
  const adding = useAddProduct();
  const [said, setSaid] = useState("");
  const add = async (): Promise<void> => {
    setSaid("");
    const isAdded = await form.send(async (values) => {
      const { message, messageAr } = await adding.mutateAsync(singleProduct(values));
      setSaid(pick(message, messageAr));
    });
    if (!isAdded) return;
    form.begin(noProduct);
    form.focus("productSku");
  };
  return (
    <fieldset
      ref={form.box}
      className="stack plain"
      onKeyDown={(event) => {
        const isField = event.target instanceof HTMLInputElement && event.target.name !== "";
        if (event.key !== "Enter" || !isField) return;
        event.preventDefault();
        void add();
      }}
    >
      <legend className="hidden-text">{t(texts.manual)}</legend>
      {said !== "" && <Note tone="done">{said}</Note>}
      {form.note !== "" && <Note tone="loss">{form.note}</Note>}
      <ProductFields form={form} />
      <div className="row">
        <Button onClick={() => void add()} disabled={form.isSaving}>
          {t(form.isSaving ? texts.adding : texts.add)}
        </Button>
      </div>
    </fieldset>
  );
};
