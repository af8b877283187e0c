// What a thing is called and how it is described, in English and in Arabic.
import { Textarea, TextInput } from "@mantine/core";

type Naming = {
  readonly name: string;
  readonly nameAr: string;
  readonly description: string;
  readonly descriptionAr: string;
};

/** What a form that has some of the four is given. */
type Part<Form> = {
  readonly form: Form;
  readonly problems: Readonly<Partial<Record<string, string>>>;
  readonly onChange: (change: Partial<Form>) => void;
};

type Words = {
  label: string;
  required?: boolean;
  placeholder?: string;
  description?: string;
};

type Field<Form> = keyof Form & keyof Naming;

const order = ["label", "input", "description", "error"] as const;

/** One of them: names of at most 200 characters, descriptions of at most 2,000. */
export const NamingField = <Form extends Partial<Naming>>({
  field,
  form,
  problems,
  onChange,
  ...words
}: Part<Form> & Words & { field: Field<Form> }) => {
  const shared = {
    ...words,
    inputWrapperOrder: [...order],
    ...(field.endsWith("Ar") && { dir: "rtl", lang: "ar" }),
    value: form[field] ?? "",
    error: problems[field],
    "data-path": field,
  };
  const change = (value: string): void => onChange({ [field]: value } as Partial<Form>);
  if (field === "name" || field === "nameAr")
    return (
      <TextInput
        {...shared}
        maxLength={200}
        onChange={(event) => change(event.currentTarget.value)}
      />
    );
  return (
    <Textarea
      {...shared}
      rows={2}
      maxLength={2_000}
      onChange={(event) => change(event.currentTarget.value)}
    />
  );
};
