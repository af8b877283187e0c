// What was wrong with the rows of a file: on the screen, as a list, and as the file to be mended.
import { Button } from "@mantine/core";
import { csvMark, csvRow } from "@nuqta/contracts/kit/csv.ts";
import { useSpeech } from "../i18n/language.tsx";
import { texts } from "../i18n/text.ts";
import { type Column, DataTable } from "../ui/data-table.tsx";
import { IconDownload } from "../ui/icons.ts";
import { keepFile } from "../ui/keep-file.ts";

/** One thing that is wrong in one row; `row` is the line of the file. */
export type RowFault = {
  readonly row: number;
  readonly column: string;
  readonly value: string;
  readonly message: string;
  readonly messageAr: string;
};

export type RejectedRows = {
  readonly header: readonly string[];
  readonly rejected_rows: readonly { readonly row: number; readonly cells: readonly string[] }[];
};

export const reportTexts = texts({
  title: { en: "Rows that were not taken", ar: "الصفوف المرفوضة" },
  row: { en: "Row", ar: "الصف" },
  column: { en: "Column", ar: "العمود" },
  problem: { en: "Problem", ar: "المشكلة" },
  value: { en: "Value", ar: "القيمة" },
  report: { en: "Download the report", ar: "تنزيل التقرير" },
  mend: { en: "Download the rows to mend", ar: "تنزيل الصفوف لتصحيحها" },
  mendHelp: {
    en: "Mend the rows in this file and upload it as it is; the column “problem” is not read.",
    ar: "صحّح الصفوف في هذا الملف ثم ارفعه كما هو؛ لا يُقرأ العمود «problem».",
  },
  more: { en: "The first {count} problems are shown.", ar: "تظهر أول {count} مشكلة." },
});

type Props = { faults: readonly RowFault[]; rejected: RejectedRows; name: string };

/** The faults as a table, with two files to take away. */
export const RowReport = ({ faults, rejected, name }: Props) => {
  const { t, pick, number } = useSpeech();
  const say = (fault: RowFault): string => pick(fault.message, fault.messageAr);
  const columns: Column<RowFault & { key: string }>[] = [
    { id: "row", head: t(reportTexts.row), isNumber: true, cell: ({ row }) => number(row) },
    {
      id: "column",
      head: t(reportTexts.column),
      cell: ({ column }) => <bdi>{column === "" ? "—" : column}</bdi>,
    },
    { id: "problem", head: t(reportTexts.problem), isWide: true, cell: say },
    { id: "value", head: t(reportTexts.value), cell: ({ value }) => <bdi>{value || "—"}</bdi> },
  ];
  const save = (rows: readonly (readonly (string | number)[])[], suffix: string): void => {
    const text = csvMark + rows.map((row) => csvRow(row)).join("");
    keepFile(
      new Blob([text], { type: "text/csv" }),
      `${name.replace(/\.[^.]*$/, "")}-${suffix}.csv`,
    );
  };
  const head = [reportTexts.row, reportTexts.column, reportTexts.problem, reportTexts.value];
  return (
    <div className="stack">
      <DataTable
        caption={t(reportTexts.title)}
        columns={columns}
        rows={faults.slice(0, shownMax).map((fault, at) => ({ ...fault, key: String(at) }))}
        keyOf={({ key }) => key}
        empty={null}
      />
      {faults.length > shownMax && (
        <p className="muted small">{t(reportTexts.more, { count: shownMax })}</p>
      )}
      <div className="row">
        <Button
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden="true" />}
          onClick={() =>
            save(
              [
                head.map((text) => t(text)),
                ...faults.map((fault) => [fault.row, fault.column, say(fault), fault.value]),
              ],
              "report",
            )
          }
        >
          {t(reportTexts.report)}
        </Button>
        <Button
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden="true" />}
          onClick={() => save(rowsToMend(faults, rejected, say), "rejected")}
        >
          {t(reportTexts.mend)}
        </Button>
      </div>
      <p className="muted small">{t(reportTexts.mendHelp)}</p>
    </div>
  );
};

// Everything stays in the files; a page of a thousand rows helps nobody.
const shownMax = 100;

const rowsToMend = (
  faults: readonly RowFault[],
  { header, rejected_rows }: RejectedRows,
  say: (fault: RowFault) => string,
): string[][] => {
  const kept = header
    .map((title, at) => ({ title, at }))
    .filter(({ title }) => title !== "problem");
  return [
    [...kept.map(({ title }) => title), "problem"],
    ...rejected_rows.map(({ row, cells }) => [
      ...kept.map(({ at }) => cells[at] ?? ""),
      faults
        .filter((fault) => fault.row === row)
        .map((fault) => [fault.column, say(fault)].filter((part) => part !== "").join(": "))
        .join(" · "),
    ]),
  ];
};
