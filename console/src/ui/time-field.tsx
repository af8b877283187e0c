// A time of day in 24 hours, whatever the browser's own habit is: "9", "930" and "9:30" are understood.
import { TextInput, type TextInputProps } from "@mantine/core";
import { clockTime } from "./clock.ts";

type Props = Omit<TextInputProps, "value" | "onChange"> & {
  value: string;
  onChange: (text: string) => void;
};

/** A labelled box for a time; leaving it writes the time out as HH:mm. */
export const TimeField = ({ value, onChange, onBlur, ...input }: Props) => (
  <TextInput
    {...input}
    autoComplete="off"
    maxLength={5}
    placeholder="00:00"
    value={value}
    onChange={(event) => onChange(event.currentTarget.value)}
    onBlur={(event) => {
      const clock = clockTime(value);
      if (clock !== undefined && clock !== value) onChange(clock);
      onBlur?.(event);
    }}
  />
);
