// The types of columns that rows are read and written by.

export type ColumnType =
  | "int8"
  | "int4"
  | "int2"
  | "text"
  | "timestamptz"
  | "json"
  | "jsonb"
  | "bytea"
  | "date";
