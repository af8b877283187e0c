// A number typed as text: the digits of either script, kept as Latin ones, never made into a fraction.
import { TextInput, type TextInputProps } from "@mantine/core";

const signs: Readonly<Record<string, string>> = { "٫": ".", "٬": "", "،": "" };

/** Arabic-Indic and Persian digits as Latin ones, the Arabic decimal sign as a point. */
export const latinDigits = (text: string): string =>
  text.replace(/[٠-٩۰-۹٫٬،]/g, (sign) => {
    const code = sign.codePointAt(0) ?? 0;
    return signs[sign] ?? String(code >= 0x6f0 ? code - 0x6f0 : code - 0x660);
  });

type Props = Omit<TextInputProps, "value" | "onChange"> & {
  /** Always given; a form's own input props only say that it may be. */
  value?: string;
  onChange: (text: string) => void;
  /** Whether it may have decimals. */
  isDecimal?: boolean;
  /** What the number counts, written at the end of the box. */
  unit?: string;
};

/** A labelled box for a number; `value` is its text. */
export const NumberField = ({ value, onChange, isDecimal = false, unit, ...input }: Props) => (
  <TextInput
    {...input}
    inputMode={isDecimal ? "decimal" : "numeric"}
    autoComplete="off"
    maxLength={20}
    value={value}
    onChange={(event) => onChange(latinDigits(event.currentTarget.value))}
    {...(unit !== undefined && {
      rightSection: <span className="muted small">{unit}</span>,
      rightSectionWidth: 20 + unit.length * 8,
      rightSectionPointerEvents: "none" as const,
    })}
  />
);
