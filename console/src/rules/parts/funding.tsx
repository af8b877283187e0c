// Who pays for the points, in shares of a hundred per cent.
import { ActionIcon, Button, Select } from "@mantine/core";
import { useBrandOptions, useSellerOptions } from "../../brands/parts/options.ts";
import { useSpeech } from "../../i18n/language.tsx";
import { IconPlus, IconTrash } from "../../ui/icons.ts";
import { NumberField } from "../../ui/number-field.tsx";
import { RemoteSelect } from "../../ui/remote-select.tsx";
import { type FundingRow, type PartyKind, partyKinds } from "../domain/funding.ts";
import { fundingTexts as texts } from "../texts/funding.ts";
import { useNames } from "./names.ts";

type Props = {
  rows: readonly FundingRow[];
  error: string | undefined;
  onChange: (rows: readonly FundingRow[]) => void;
};

const rowsMax = 20;

export const FundingRows = ({ rows, error, onChange }: Props) => {
  const { t, label } = useSpeech();
  const set = (key: number, change: Partial<FundingRow>): void =>
    onChange(rows.map((row) => (row.key === key ? { ...row, ...change } : row)));
  return (
    <div className="stack">
      {rows.map((row, at) => (
        <div key={row.key} className="funding-row">
          <Select
            label={t(texts.payer)}
            data={partyKinds.map((value) => ({ value, label: t(texts[value]) }))}
            value={row.party}
            allowDeselect={false}
            onChange={(party) => party && set(row.key, { party: party as PartyKind, id: null })}
          />
          <PartySelect row={row} onChange={(id) => set(row.key, { id })} />
          <NumberField
            label={t(texts.payerPart)}
            isDecimal
            value={row.share}
            error={error !== undefined && at === 0 ? error : undefined}
            data-path={at === 0 ? "funding" : undefined}
            onChange={(share) => set(row.key, { share })}
          />
          <ActionIcon
            variant="subtle"
            color="gray"
            size={36}
            disabled={rows.length === 1}
            aria-label={label(texts.removePayer, { place: at + 1 })}
            onClick={() => onChange(rows.filter((each) => each.key !== row.key))}
          >
            <IconTrash size={17} aria-hidden="true" />
          </ActionIcon>
        </div>
      ))}
      <div>
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<IconPlus size={15} aria-hidden="true" />}
          disabled={rows.length >= rowsMax}
          onClick={() => {
            const key = Math.max(0, ...rows.map((row) => row.key)) + 1;
            onChange([...rows, { key, party: "seller_of_line", id: null, share: "" }]);
          }}
        >
          {t(texts.addPayer)}
        </Button>
      </div>
    </div>
  );
};

const PartySelect = ({
  row: { party, id },
  onChange,
}: {
  row: FundingRow;
  onChange: (id: string | null) => void;
}) => {
  const { t } = useSpeech();
  const kind = party === "brand" ? "brands" : "sellers";
  const names = useNames(id === null ? [] : [{ kind, id }]);
  if (party !== "seller" && party !== "brand") return null;
  return (
    <RemoteSelect
      key={party}
      label={t(party === "seller" ? texts.whichSeller : texts.whichBrand)}
      useOptions={party === "seller" ? useSellerOptions : useBrandOptions}
      value={id}
      chosen={id === null ? undefined : { value: id, label: names.get(`${kind}:${id}`) ?? id }}
      onChange={onChange}
    />
  );
};
