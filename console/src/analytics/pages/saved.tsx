// The reports that people keep: one's own and those that the team shares.
import { ActionIcon, Menu } from "@mantine/core";
import { Link, useRouter } from "@tanstack/react-router";
import { lazy, Suspense, useState } from "react";
import { addresses } from "../../addresses.ts";
import { useSpeech } from "../../i18n/language.tsx";
import { useSession } from "../../kit/session.ts";
import { useForm } from "../../kit/use-form.ts";
import { type Column, DataTable } from "../../ui/data-table.tsx";
import { ConfirmDialog } from "../../ui/dialog.tsx";
import { Form, FormEnd } from "../../ui/form.tsx";
import { GuardedDialog } from "../../ui/guarded-dialog.tsx";
import { IconDots } from "../../ui/icons.ts";
import { Empty, Note, Pill, useFailureText } from "../../ui/page.tsx";
import { toastDone, toastRefused } from "../../ui/toasts.ts";
import { words } from "../../ui/words.ts";
import { ReportName } from "../parts/report-name.tsx";
import { useSavedWords } from "../parts/saved-told.ts";
import { ScheduleTold } from "../parts/schedule-told.tsx";
import {
  type SavedReport,
  useChangeSaved,
  useDeleteSaved,
  useSavedReports,
} from "../queries/saved.ts";
import { useDeleteSchedule, useReportSchedules } from "../queries/schedules.ts";
import { savedTexts as texts } from "../texts/saved.ts";
import { scheduleTexts } from "../texts/schedule.ts";

// Choices of days and hours, which most visits do not need.
const ScheduleDialog = lazy(async () => ({
  default: (await import("../parts/schedule-report.tsx")).ScheduleDialog,
}));

type Care = { what: "rename" | "delete" | "schedule"; report: SavedReport };

/** The page /admin/saved-reports. */
export const SavedReportsPage = () => {
  const { t } = useSpeech();
  const { reportName, periodOf } = useSavedWords();
  const saved = useSavedReports();
  const schedules = useReportSchedules();
  const [care, setCare] = useState<Care>();
  const stop = () => setCare(undefined);
  const columns: Column<SavedReport>[] = [
    {
      id: "name",
      head: t(texts.name),
      isWide: true,
      cell: ({ report_id: id, name }) => (
        <Link to={addresses.savedReport} params={{ id }}>
          <bdi>{name}</bdi>
        </Link>
      ),
    },
    {
      id: "report",
      head: t(texts.report),
      cell: ({ report, filters }) => reportName(report, filters),
    },
    { id: "period", head: t(texts.period), isWide: true, cell: (one) => periodOf(one.filters) },
    {
      id: "owner",
      head: t(texts.owner),
      cell: ({ own, owner_name: name }) =>
        own ? t(texts.you) : <bdi>{name ?? t(texts.unknownOwner)}</bdi>,
    },
    {
      id: "access",
      head: t(texts.access),
      cell: ({ shared, stale }) =>
        stale.length > 0 ? (
          <Pill tone="warn">{t(texts.stale)}</Pill>
        ) : (
          <Pill tone={shared ? "on" : "off"}>{t(shared ? texts.shared : texts.onlyYou)}</Pill>
        ),
    },
    {
      id: "mail",
      head: t(scheduleTexts.mail),
      isWide: true,
      cell: ({ report_id: id }) => <ScheduleTold schedule={schedules.data?.of.get(id)} />,
    },
    {
      id: "actions",
      head: t(words.actions),
      isPinned: true,
      cell: (report) => (
        <Actions
          report={report}
          isScheduled={schedules.data?.of.has(report.report_id) === true}
          onCare={setCare}
        />
      ),
    },
  ];
  return (
    <section className="card" aria-label={t(texts.title)}>
      <div className="toolbar">
        <p className="toolbar-lead muted">{t(texts.help)}</p>
      </div>
      <DataTable
        caption={t(texts.title)}
        columns={columns}
        // Both lists or none: a report without its schedule would be said to have none.
        rows={schedules.data && saved.data?.data}
        keyOf={({ report_id: id }) => id}
        failure={saved.error ?? schedules.error}
        onRetry={() => void Promise.all([saved.refetch(), schedules.refetch()])}
        empty={<Empty title={t(texts.none)}>{t(texts.noneHelp)}</Empty>}
      />
      <Suspense fallback={null}>
        {care?.what === "schedule" && schedules.data && (
          <ScheduleDialog
            report={care.report}
            schedule={schedules.data.of.get(care.report.report_id)}
            zone={schedules.data.zone}
            onClose={stop}
          />
        )}
      </Suspense>
      {care?.what === "rename" && <RenameDialog report={care.report} onClose={stop} />}
      {care?.what === "delete" && <DeleteDialog report={care.report} onClose={stop} />}
    </section>
  );
};

type ActionsProps = {
  report: SavedReport;
  isScheduled: boolean;
  onCare: (care: Care) => void;
};

const Actions = ({ report, isScheduled, onCare }: ActionsProps) => {
  const { t, label } = useSpeech();
  const textOf = useFailureText();
  const router = useRouter();
  const changing = useChangeSaved(report.report_id);
  const ending = useDeleteSchedule(report.report_id);
  const managesTeam = useSession(({ permissions }) => permissions.includes("team:manage"));
  const { report_id: id, name, own, shared } = report;
  const copy = async (): Promise<void> => {
    const { href } = router.buildLocation({ to: addresses.savedReport, params: { id } });
    await navigator.clipboard.writeText(new URL(href, window.location.origin).href);
    toastDone(t(texts.copied), t(words.close));
  };
  const share = (): void =>
    changing.mutate(
      { shared: !shared },
      {
        onSuccess: () => toastDone(t(shared ? texts.nowOwn : texts.nowShared), t(words.close)),
        onError: (failure) => toastRefused(textOf(failure), t(words.close)),
      },
    );
  const end = (): void =>
    ending.mutate(undefined, {
      onSuccess: () => toastDone(t(scheduleTexts.ended), t(words.close)),
      onError: (failure) => toastRefused(textOf(failure), t(words.close)),
    });
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="default" aria-label={label(texts.actionsOf, { name })}>
          <IconDots size={16} aria-hidden="true" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          onClick={() => void copy().catch(() => toastRefused(t(texts.notCopied), t(words.close)))}
        >
          {t(texts.copy)}
        </Menu.Item>
        {own && (
          <>
            <Menu.Item onClick={() => onCare({ what: "rename", report })}>
              {t(texts.rename)}
            </Menu.Item>
            <Menu.Item onClick={() => onCare({ what: "schedule", report })}>
              {t(scheduleTexts.schedule)}
            </Menu.Item>
            {isScheduled && <Menu.Item onClick={end}>{t(scheduleTexts.end)}</Menu.Item>}
            <Menu.Item onClick={share}>{t(shared ? texts.unshare : texts.shareOne)}</Menu.Item>
          </>
        )}
        {(own || managesTeam) && (
          <Menu.Item onClick={() => onCare({ what: "delete", report })}>
            {t(words.remove)}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
};

type DialogProps = { report: SavedReport; onClose: () => void };

const RenameDialog = ({ report, onClose }: DialogProps) => {
  const { t, label } = useSpeech();
  const changing = useChangeSaved(report.report_id);
  const form = useForm({
    start: { name: report.name },
    check: ({ name }) => ({ ...(name.trim() === "" && { name: t(texts.nameNone) }) }),
  });
  const send = (): Promise<boolean> =>
    form.send(async ({ name }) => {
      await changing.mutateAsync({ name: name.trim() });
      toastDone(t(texts.renamed), t(words.close));
      onClose();
    });
  return (
    <GuardedDialog
      isDirty={form.isUnsaved}
      onClose={onClose}
      title={label(texts.renameOf, { name: report.name })}
    >
      {(close) => (
        <Form onSend={send} box={form.box}>
          {form.note !== "" && <Note tone="loss">{form.note}</Note>}
          <ReportName field={form.field("name")} />
          <FormEnd onCancel={close} verb={t(words.save)} isBusy={form.isSaving} />
        </Form>
      )}
    </GuardedDialog>
  );
};

const DeleteDialog = ({ report, onClose }: DialogProps) => {
  const { t, label } = useSpeech();
  const textOf = useFailureText();
  const deleting = useDeleteSaved(report.report_id);
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={label(texts.deleteOf, { name: report.name })}
      action={t(words.remove)}
      isDangerous
      isBusy={deleting.isPending}
      onConfirm={() =>
        deleting.mutate(undefined, {
          onSuccess: () => toastDone(t(texts.deleted), t(words.close)),
          onError: (failure) => toastRefused(textOf(failure), t(words.close)),
          onSettled: onClose,
        })
      }
    >
      <p>{t(texts.deleteHelp)}</p>
    </ConfirmDialog>
  );
};
