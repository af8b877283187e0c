// Manage Categories: one form to add or edit, and every category with its switch, edit and delete.
import { ActionIcon, Button, Textarea, TextInput } from "@mantine/core";
import type { Category } from "@nuqta/contracts/brands.ts";
import { useState } from "react";
import { useSpeech } from "../../i18n/language.tsx";
import { ConfirmDialog, Dialog } from "../../ui/dialog.tsx";
import { Form } from "../../ui/form.tsx";
import { GuardedDialog } from "../../ui/guarded-dialog.tsx";
import { IconPencil, IconTrash } from "../../ui/icons.ts";
import { FailedToLoad, LoadingCards, Note, useFailureText } from "../../ui/page.tsx";
import { SearchField } from "../../ui/search-field.tsx";
import { toastDone, toastRefused, toastUndo } from "../../ui/toasts.ts";
import { Toggle } from "../../ui/toggle.tsx";
import { words } from "../../ui/words.ts";
import {
  useCategories,
  useChangeCategory,
  useDeleteCategory,
  useSaveCategory,
} from "../queries.ts";
import { brandCount, childCount, productCount, brandTexts as texts } from "../texts.ts";

const noCategory = { name: "", description: "" };

/** The dialog; it is drawn only while it is open. */
export const CategoriesDialog = ({ onClose }: { onClose: () => void }) => {
  const { t } = useSpeech();
  const [edited, setEdited] = useState<Category>();
  const [values, setValues] = useState(noCategory);
  const start =
    edited === undefined
      ? noCategory
      : { name: edited.name, description: edited.description ?? "" };
  const isDirty = values.name !== start.name || values.description !== start.description;
  const edit = (category: Category | undefined): void => {
    setEdited(category);
    setValues(
      category === undefined
        ? noCategory
        : { name: category.name, description: category.description ?? "" },
    );
    document.querySelector<HTMLElement>('[data-field="category-name"]')?.focus();
  };
  return (
    <GuardedDialog isDirty={isDirty} onClose={onClose} title={t(texts.manageCategories)} size={620}>
      {(close) => (
        <div className="stack">
          <CategoryForm
            key={edited?.category_id ?? ""}
            edited={edited}
            values={values}
            onChange={setValues}
            onDone={() => edit(undefined)}
          />
          <Existing onEdit={edit} />
          <div className="row ends">
            <Button variant="default" onClick={close}>
              {t(words.cancel)}
            </Button>
          </div>
        </div>
      )}
    </GuardedDialog>
  );
};

type FormProps = {
  edited: Category | undefined;
  values: typeof noCategory;
  onChange: (values: typeof noCategory) => void;
  onDone: () => void;
};

const CategoryForm = ({ edited, values, onChange, onDone }: FormProps) => {
  const { t } = useSpeech();
  const textOf = useFailureText();
  const saving = useSaveCategory();
  const [fault, setFault] = useState("");
  const [refusal, setRefusal] = useState("");
  const save = async (): Promise<void> => {
    const name = values.name.trim();
    setRefusal("");
    if (name === "") return setFault(t(texts.categoryRequiredName));
    try {
      const description = values.description.trim() === "" ? null : values.description.trim();
      await saving.mutateAsync({ id: edited?.category_id, body: { name, description } });
      toastDone(t(texts.categorySaved, { name }), t(words.close));
      onDone();
    } catch (failure) {
      const isTaken = (failure as { code?: string }).code === "already_exists";
      if (isTaken) setFault(t(texts.categoryTaken));
      else setRefusal(textOf(failure));
    }
  };
  return (
    <Form onSend={save}>
      {refusal !== "" && <Note tone="loss">{refusal}</Note>}
      <TextInput
        label={t(texts.categoryName)}
        withAsterisk
        data-autofocus
        data-field="category-name"
        maxLength={100}
        value={values.name}
        error={fault}
        onChange={(event) => {
          setFault("");
          onChange({ ...values, name: event.currentTarget.value });
        }}
      />
      <Textarea
        label={t(texts.categoryDescription)}
        maxLength={2_000}
        value={values.description}
        onChange={(event) => onChange({ ...values, description: event.currentTarget.value })}
      />
      <div className="row ends">
        {edited !== undefined && (
          <Button variant="subtle" onClick={onDone}>
            {t(words.discard)}
          </Button>
        )}
        <Button type="submit" disabled={saving.isPending}>
          {t(edited === undefined ? texts.addCategoryButton : texts.saveCategory)}
        </Button>
      </div>
    </Form>
  );
};

const Existing = ({ onEdit }: { onEdit: (category: Category) => void }) => {
  const { t } = useSpeech();
  const [q, setQ] = useState("");
  const categories = useCategories(q);
  const [asked, setAsked] = useState<Category>();
  return (
    <section className="stack gap-8" aria-label={t(texts.existing)}>
      <h3 className="size-14 flush">{t(texts.existing)}</h3>
      <SearchField label={t(texts.searchCategories)} value={q} onChange={setQ} />
      {categories.error !== null && categories.data === undefined && (
        <FailedToLoad failure={categories.error} onRetry={() => void categories.refetch()} />
      )}
      {categories.isPending && <LoadingCards count={1} />}
      {categories.data?.data.length === 0 && (
        <p className="muted">{t(q === "" ? texts.noCategories : words.noMatch)}</p>
      )}
      <ul className="plain-list">
        {categories.data?.data.map((category) => (
          <CategoryRow
            key={category.category_id}
            category={category}
            onEdit={() => onEdit(category)}
            onDelete={() => setAsked(category)}
          />
        ))}
      </ul>
      {asked !== undefined && <DeleteDialog category={asked} onClose={() => setAsked(undefined)} />}
    </section>
  );
};

type RowProps = { category: Category; onEdit: () => void; onDelete: () => void };

const CategoryRow = ({ category, onEdit, onDelete }: RowProps) => {
  const { t, label, plural } = useSpeech();
  const { name } = category;
  const toggle = useCategoryToggle();
  return (
    <li className="row spread pad-8 line-below">
      <div className="shrinks grows">
        <bdi>{name}</bdi>
        <div className="muted small">
          {t(texts.usedBy, {
            brands: plural(brandCount, category.brands),
            products: plural(productCount, category.products),
          })}
        </div>
      </div>
      <span className="row gap-8 one-line">
        <Toggle
          label={label(texts.statusOf, { name })}
          isLabelHidden
          checked={category.active}
          onChange={(event) => void toggle(category, event.currentTarget.checked)}
        />
        <ActionIcon
          variant="subtle"
          size={32}
          aria-label={label(texts.editOf, { name })}
          onClick={onEdit}
        >
          <IconPencil size={16} aria-hidden="true" />
        </ActionIcon>
        <ActionIcon
          variant="subtle"
          size={32}
          color="red"
          aria-label={label(texts.deleteOf, { name })}
          onClick={onDelete}
        >
          <IconTrash size={16} aria-hidden="true" />
        </ActionIcon>
      </span>
    </li>
  );
};

const useCategoryToggle = () => {
  const { t } = useSpeech();
  const textOf = useFailureText();
  const { mutateAsync } = useChangeCategory();
  const toggle = async (
    { category_id: id, name }: Category,
    active: boolean,
    mayUndo = true,
  ): Promise<void> => {
    try {
      const done = await mutateAsync({ id, body: { active } });
      const message = t(active ? texts.categoryOn : texts.categoryOff, { name });
      const undo = { label: t(words.undo), run: () => void toggle(done, !active, false) };
      if (mayUndo) toastUndo(message, undo, t(words.close));
      else toastDone(message, t(words.close));
    } catch (failure) {
      toastRefused(t(texts.notChanged, { reason: textOf(failure) }), t(words.close));
    }
  };
  return toggle;
};

/** Asks before a category goes; one that is used is refused, and it is said by what. */
const DeleteDialog = ({ category, onClose }: { category: Category; onClose: () => void }) => {
  const { t, plural } = useSpeech();
  const textOf = useFailureText();
  const deleting = useDeleteCategory();
  const { name, brands, products, children } = category;
  if (brands + products + children > 0)
    return (
      <Dialog isOpen onClose={onClose} title={t(texts.deleteAsk, { name })}>
        <div className="stack">
          <p>
            {t(texts.deleteRefused, {
              name,
              brands: plural(brandCount, brands),
              products: plural(productCount, products),
              children: plural(childCount, children),
            })}
          </p>
          <div className="row ends">
            <Button data-autofocus onClick={onClose}>
              {t(texts.understood)}
            </Button>
          </div>
        </div>
      </Dialog>
    );
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={t(texts.deleteAsk, { name })}
      action={t(words.remove)}
      isDangerous
      isBusy={deleting.isPending}
      onConfirm={() =>
        deleting.mutate(category.category_id, {
          onSuccess: () => toastDone(t(texts.categoryDeleted, { name }), t(words.close)),
          onError: (failure) => toastRefused(textOf(failure), t(words.close)),
          onSettled: onClose,
        })
      }
    >
      <p>{t(texts.deleteEffect)}</p>
    </ConfirmDialog>
  );
};
