import {
  type CSSVariablesResolver,
  createTheme,
  defaultVariantColorsResolver,
  localStorageColorSchemeManager,
  type MantineColorsTuple,
} from "@mantine/core";
import { BusyButton } from "./busy-button";

const ink: MantineColorsTuple = [
  "#f1f1f6",
  "#dedfea",
  "#bcbed4",
  "#979bbc",
  "#787da7",
  "#636998",
  "#4a5083",
  "#323861",
  "#1f2340",
  "#151830",
];

const gray: MantineColorsTuple = [
  "#faf7f0",
  "#f0eadd",
  "#e3dac8",
  "#d3c8b3",
  "#b5a994",
  "#8f8471",
  "#5b5850",
  "#4b4841",
  "#33312c",
  "#201f1c",
];

const dark: MantineColorsTuple = [
  "#f3eee3",
  "#d8d3ca",
  "#b0adab",
  "#9795a0",
  "#3a3f55",
  "#2d3144",
  "#202333",
  "#1a1d2b",
  "#12141f",
  "#0d0f18",
];

const FAMILY =
  '"Hanken Grotesk Variable", "Hanken Grotesk Fallback", "Hanken Grotesk Fallback Roboto", system-ui, sans-serif';

/** What is typed stands in its own direction. */
const typed = { input: { dir: "auto" } };

export const theme = createTheme({
  fontFamily: FAMILY,
  headings: {
    fontFamily: FAMILY,
    fontWeight: "650",
    sizes: {
      h1: { fontSize: "var(--sp-text-4xl)", lineHeight: "1.2" },
      h2: { fontSize: "var(--sp-text-3xl)", lineHeight: "1.3" },
      h3: { fontSize: "var(--sp-text-xl)", lineHeight: "1.4" },
    },
  },
  colors: { ink, gray, dark },
  white: "#fffdf8",
  black: "#1a1d33",
  primaryColor: "ink",
  primaryShade: { light: 8, dark: 2 },
  defaultRadius: 8,
  cursorType: "pointer",
  respectReducedMotion: true,
  components: {
    Button: { defaultProps: { component: BusyButton } },
    /* What may be left empty says so; what is required is the rule and has no mark of its own. */
    InputWrapper: { defaultProps: { withAsterisk: false, labelProps: { dir: "auto" } } },
    /* Its placeholder is an element without a name inside the menu. */
    Menu: { defaultProps: { withInitialFocusPlaceholder: false } },
    Checkbox: { defaultProps: { color: "var(--sp-action)", iconColor: "var(--sp-action-text)" } },
    Radio: { defaultProps: { color: "var(--sp-action)", iconColor: "var(--sp-action-text)" } },
    TextInput: { defaultProps: { size: "md", attributes: typed } },
    PasswordInput: {
      defaultProps: {
        size: "md",
        visibilityToggleFocusable: true,
        visibilityToggleButtonProps: { "aria-label": "Show password" },
      },
    },
    Textarea: { defaultProps: { size: "md", attributes: typed } },
  },
  variantColorResolver: (input) => {
    const isInk = (input.color ?? "ink") === "ink";
    if (isInk && input.variant === "subtle") {
      return {
        background: "transparent",
        hover: "var(--sp-sunken)",
        color: "var(--sp-ink)",
        border: "1px solid transparent",
      };
    }
    if (!isInk || input.variant !== "filled") return defaultVariantColorsResolver(input);
    return {
      background: "var(--sp-action)",
      hover: "var(--sp-action-hover)",
      color: "var(--sp-action-text)",
      border: "1px solid transparent",
    };
  },
});

/** Leads Mantine's own variables back to the palette, so that every component speaks it. */
export const cssVariables: CSSVariablesResolver = () => {
  const shared = {
    "--mantine-color-body": "var(--sp-surface)",
    "--mantine-color-text": "var(--sp-ink)",
    "--mantine-color-bright": "var(--sp-ink)",
    "--mantine-color-dimmed": "var(--sp-ink-soft)",
    "--mantine-color-placeholder": "var(--sp-ink-soft)",
    "--mantine-color-anchor": "var(--sp-ink)",
    "--mantine-color-default": "var(--sp-surface)",
    "--mantine-color-default-hover": "var(--sp-sunken)",
    "--mantine-color-default-border": "var(--sp-line)",
    "--mantine-color-default-color": "var(--sp-ink)",
    "--mantine-color-error": "var(--sp-danger)",
    "--mantine-color-success": "var(--sp-earn)",
    "--mantine-color-disabled": "var(--sp-sunken)",
    "--mantine-color-disabled-color": "var(--sp-ink-soft)",
    "--mantine-color-disabled-border": "var(--sp-line)",
    "--mantine-primary-color-filled": "var(--sp-action)",
    "--mantine-primary-color-filled-hover": "var(--sp-action-hover)",
    "--mantine-primary-color-contrast": "var(--sp-action-text)",
  };
  return { variables: {}, light: shared, dark: shared };
};

/** Stores the chosen colour scheme; public/color-scheme.js reads the same key before the first paint. */
export const colorSchemeManager = localStorageColorSchemeManager({ key: "signpoint.color-scheme" });
