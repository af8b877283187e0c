// Products of a new seller: a list as a file, and one by one.
import { ActionIcon, Button, TextInput } from "@mantine/core";
import { hundredths, wholeNumber } from "@nuqta/contracts/kit/egp.ts";
import { productFileMax } from "@nuqta/contracts/products.ts";
import { useRef, useState } from "react";
import { useSpeech } from "../../i18n/language.tsx";
import { DropZone } from "../../kit/drop-zone.tsx";
import { type ProductFault, type ProductValues, productFaults } from "../../products/domain.ts";
import { productTexts } from "../../products/texts.ts";
import { IconTrash } from "../../ui/icons.ts";
import type { DraftProduct } from "../domain.ts";
import { onboardingTexts as texts } from "../texts.ts";

const rule = { endings: [".csv"], bytesMax: productFileMax } as const;

type Props = {
  products: readonly DraftProduct[];
  onProducts: (products: DraftProduct[]) => void;
  list: File | undefined;
  onList: (list: File | undefined) => void;
};

/** Both ways; what is entered stays in the form until all of it is saved. */
export const ProductsSection = ({ products, onProducts, list, onList }: Props) => {
  const { t, label, money, number } = useSpeech();
  return (
    <>
      {list === undefined ? (
        <DropZone label={t(texts.listDrop)} hint={t(texts.listHelp)} rule={rule} onFile={onList} />
      ) : (
        <div className="row">
          <p>{t(texts.listChosen, { name: list.name })}</p>
          <Button variant="default" onClick={() => onList(undefined)}>
            {t(texts.removeList)}
          </Button>
        </div>
      )}
      <h3 className="size-14 flush">{t(texts.oneByOne)}</h3>
      {products.length > 0 && (
        <ul className="plain-list">
          {products.map((product) => (
            <li key={product.sku} className="row spread pad-6">
              <span className="row">
                <bdi className="mono" dir="ltr">
                  {product.sku}
                </bdi>
                <bdi>{product.name}</bdi>
                <span className="muted">{money(hundredths(product.price) ?? 0)}</span>
                <span className="muted">
                  {t(productTexts.pointsValue)}: {number(wholeNumber(product.points) ?? 0)}
                </span>
              </span>
              <ActionIcon
                variant="subtle"
                color="red"
                size={32}
                aria-label={label(texts.removeProduct, { name: product.name })}
                onClick={() => onProducts(products.filter(({ sku }) => sku !== product.sku))}
              >
                <IconTrash size={16} aria-hidden="true" />
              </ActionIcon>
            </li>
          ))}
        </ul>
      )}
      <NewProduct
        taken={products.map(({ sku }) => sku)}
        onAdd={(product) => onProducts([...products, product])}
      />
    </>
  );
};

const empty = { productSku: "", productName: "", productPrice: "", points: "" };
type Name = keyof typeof empty;

type NewProps = { taken: readonly string[]; onAdd: (product: DraftProduct) => void };

const NewProduct = ({ taken, onAdd }: NewProps) => {
  const { t } = useSpeech();
  const box = useRef<HTMLDivElement>(null);
  const [values, setValues] = useState(empty);
  const [isTried, setTried] = useState(false);
  // The brand is that of the seller, which is made with it.
  const full: ProductValues = { ...values, brandID: "default", productCat: null };
  const faults = productFaults(full);
  const isTwice = taken.includes(values.productSku.trim());
  const say = (name: Name): string | undefined => {
    if (name === "productSku" && isTwice) return t(texts.skuTwice);
    const fault: ProductFault | undefined = faults[name];
    return isTried && fault !== undefined ? t(productTexts[fault]) : undefined;
  };
  const focus = (name: string): void =>
    box.current?.querySelector<HTMLElement>(`[name="${name}"]`)?.focus();
  const add = (): void => {
    setTried(true);
    const [wrong] = Object.keys(faults);
    if (wrong !== undefined || isTwice) {
      focus(wrong ?? "productSku");
      return;
    }
    onAdd({
      sku: values.productSku.trim(),
      name: values.productName.trim(),
      price: values.productPrice.trim(),
      points: values.points.trim(),
      category_id: null,
    });
    setValues(empty);
    setTried(false);
    focus("productSku");
  };
  const field = (name: Name) => ({
    name,
    value: values[name],
    error: say(name),
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) =>
      setValues((now) => ({ ...now, [name]: value })),
  });
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Enter in one of its fields adds the product instead of sending the form
    <div
      ref={box}
      className="stack"
      onKeyDown={(event) => {
        if (event.key !== "Enter" || !(event.target instanceof HTMLInputElement)) return;
        event.preventDefault();
        add();
      }}
    >
      <div className="columns">
        <TextInput {...field("productSku")} label={t(productTexts.sku)} dir="ltr" maxLength={128} />
        <TextInput {...field("productName")} label={t(productTexts.name)} maxLength={200} />
        <TextInput
          {...field("productPrice")}
          label={t(productTexts.price)}
          inputMode="decimal"
          dir="ltr"
          maxLength={20}
        />
        <TextInput
          {...field("points")}
          label={t(productTexts.points)}
          inputMode="numeric"
          dir="ltr"
          maxLength={15}
        />
      </div>
      <div>
        <Button variant="default" onClick={add}>
          {t(productTexts.add)}
        </Button>
      </div>
    </div>
  );
};
