// Manual entry of one product. It is no form of its own: it may stand inside one.
import { Button } from "@mantine/core";
import { useRef, useState } from "react";
import { useSpeech } from "../../i18n/language.tsx";
import { Note, useFailureText } from "../../ui/page.tsx";
import { noProduct, singleProduct } from "../domain.ts";
import { useAddProduct } from "../queries.ts";
import { productTexts as texts } from "../texts.ts";
import { ProductFields, useProductForm } from "./product-fields.tsx";

/** Sends `single-product`; what was typed stays when it is refused. */
export const ManualEntry = () => {
  const { t, pick } = useSpeech();
  const textOf = useFailureText();
  const box = useRef<HTMLFieldSetElement>(null);
  const form = useProductForm(noProduct, true);
  const adding = useAddProduct();
  const [said, setSaid] = useState<{ tone: "done" | "loss"; text: string }>();
  const focus = (name: string): void =>
    box.current?.querySelector<HTMLElement>(`[data-field="${name}"]`)?.focus();
  const add = async (): Promise<void> => {
    setSaid(undefined);
    const wrong = form.complain();
    if (wrong !== undefined) return focus(wrong);
    try {
      const { message, messageAr } = await adding.mutateAsync(singleProduct(form.values));
      setSaid({ tone: "done", text: pick(message, messageAr) });
      form.reset();
      focus("productSku");
    } catch (failure) {
      form.refuse(failure);
      setSaid({ tone: "loss", text: textOf(failure) });
    }
  };
  return (
    <fieldset
      ref={box}
      className="stack"
      style={{ border: 0, margin: 0, padding: 0, minInlineSize: 0 }}
      onKeyDown={(event) => {
        const isField = event.target instanceof HTMLInputElement && event.target.name !== "";
        if (event.key !== "Enter" || !isField) return;
        event.preventDefault();
        void add();
      }}
    >
      <legend className="hidden-text">{t(texts.manual)}</legend>
      {said !== undefined && <Note tone={said.tone}>{said.text}</Note>}
      <ProductFields form={form} />
      <div className="row">
        <Button onClick={() => void add()} disabled={adding.isPending}>
          {t(adding.isPending ? texts.adding : texts.add)}
        </Button>
      </div>
    </fieldset>
  );
};
