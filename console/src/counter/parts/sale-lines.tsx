// The pieces of a sale: chosen from the seller's own products, each with a quantity and a price.
import { ActionIcon } from "@mantine/core";
import { useSpeech } from "../../i18n/language.tsx";
import { IconX } from "../../ui/icons.ts";
import { NumberField } from "../../ui/number-field.tsx";
import { RemoteSelect } from "../../ui/remote-select.tsx";
import type { LineForm } from "../domain.ts";
import { useProducts } from "../queries.ts";
import { counterTexts as texts } from "../texts.ts";

const egpOf = (piastres: number | null): string =>
  piastres === null ? "" : (piastres / 100).toFixed(2);

const useProductOptions = (typed: string) =>
  useProducts(typed).data?.data.map(({ sku, name }) => ({
    value: sku,
    label: `${name} (${sku})`,
  }));

type Props = {
  lines: readonly LineForm[];
  onChange: (lines: readonly LineForm[]) => void;
};

/** Lines that can be added, changed and taken out. */
export const SaleLines = ({ lines, onChange }: Props) => {
  const { t, label } = useSpeech();
  const all = useProducts("");
  const add = (sku: string | null, name: string, price: number | null): void => {
    if (sku === null || lines.some((line) => line.sku === sku)) return;
    onChange([...lines, { sku, name, quantity: "1", price: egpOf(price) }]);
  };
  const change = (at: number, part: Partial<LineForm>): void =>
    onChange(lines.map((line, i) => (i === at ? { ...line, ...part } : line)));
  return (
    <div className="stack">
      <RemoteSelect
        // A new box for each product that was added: what was chosen is a line now.
        key={lines.length}
        label={t(texts.product)}
        placeholder={t(texts.productFind)}
        useOptions={useProductOptions}
        value={null}
        onChange={(sku) => {
          const known = all.data?.data.find((product) => product.sku === sku);
          add(sku, known?.name ?? sku ?? "", known?.price ?? null);
        }}
      />
      {lines.length === 0 && <p className="muted">{t(texts.noLines)}</p>}
      {lines.map((line, at) => (
        <div key={line.sku} className="stack gap-6">
          <b>
            <bdi>{line.name}</bdi>
          </b>
          <div className="row one-line">
            <NumberField
              aria-label={label(texts.quantityOf, { name: line.name })}
              w={84}
              value={line.quantity}
              onChange={(quantity) => change(at, { quantity })}
            />
            <NumberField
              aria-label={label(texts.priceOf, { name: line.name })}
              className="grows shrinks"
              isDecimal
              unit={t(texts.egp)}
              value={line.price}
              onChange={(price) => change(at, { price })}
            />
            <ActionIcon
              variant="default"
              size={36}
              aria-label={label(texts.takeOut, { name: line.name })}
              onClick={() => onChange(lines.filter((_, i) => i !== at))}
            >
              <IconX size={16} aria-hidden="true" />
            </ActionIcon>
          </div>
        </div>
      ))}
    </div>
  );
};
