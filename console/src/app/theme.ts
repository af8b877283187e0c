// The visual language as tokens of the component kit: Nile green, one gold, warm paper.
import { createTheme, type MantineColorsTuple } from "@mantine/core";

const nile: MantineColorsTuple = [
  "#eef7f4",
  "#d8ece6",
  "#b1d9ce",
  "#84c3b3",
  "#57ab98",
  "#349380",
  "#1c7d6b",
  "#0b6557",
  "#0a5248",
  "#073f37",
];
const gold: MantineColorsTuple = [
  "#fdf7e7",
  "#faeccb",
  "#f4d996",
  "#efc55f",
  "#e7b136",
  "#d79c1c",
  "#b47d0f",
  "#8f620c",
  "#6c4a0a",
  "#4a3307",
];
const ink: MantineColorsTuple = [
  "#e7ebe9",
  "#c8cfcc",
  "#a5aeaa",
  "#86918c",
  "#66716c",
  "#47514d",
  "#333c38",
  "#232a27",
  "#181d1b",
  "#101413",
];
const red: MantineColorsTuple = [
  "#fff1ee",
  "#ffe0da",
  "#ffbfb3",
  "#ff9d87",
  "#f77e63",
  "#e2593b",
  "#c93f22",
  "#b3311a",
  "#902413",
  "#6c1a0d",
];

export const theme = createTheme({
  colors: { nile, gold, dark: ink, red },
  primaryColor: "nile",
  // The dark shade still carries white text.
  primaryShade: { light: 7, dark: 6 },
  fontFamily: '"IBM Plex Sans Variable","IBM Plex Sans Arabic",system-ui,sans-serif',
  headings: { fontFamily: "inherit", fontWeight: "600" },
  fontFamilyMonospace: "ui-monospace,SFMono-Regular,Menlo,Consolas,monospace",
  defaultRadius: "md",
  radius: { xs: "3px", sm: "5px", md: "7px", lg: "12px", xl: "18px" },
  fontSizes: { xs: "12px", sm: "13px", md: "14px", lg: "16px", xl: "20px" },
  cursorType: "pointer",
  respectReducedMotion: true,
  // Named, not imported: a page loads only the parts it draws.
  components: {
    Button: { defaultProps: { size: "sm" } },
    TextInput: { defaultProps: { size: "sm" } },
    NumberInput: { defaultProps: { size: "sm", hideControls: true } },
    Textarea: { defaultProps: { size: "sm", autosize: true, minRows: 2 } },
    Select: { defaultProps: { size: "sm", comboboxProps: { shadow: "md" } } },
    MultiSelect: {
      defaultProps: { size: "sm", comboboxProps: { shadow: "md" } },
    },
  },
});
