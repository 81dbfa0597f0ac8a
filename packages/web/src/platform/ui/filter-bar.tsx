import IconSearch from "virtual:icons/search";
import { CloseButton, NativeSelect, TextInput } from "@mantine/core";
import { useDebouncedCallback, useMediaQuery } from "@mantine/hooks";
import { SEARCH_MAX_LENGTH } from "@signpoint/api/platform/constants";
import { useRouter } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { useAfterHydration } from "./after-hydration";
import classes from "./filter-bar.module.css";
import { FilterButton, FilterSheet } from "./filter-sheet";
import { PHONE } from "./theme/widths";
import { TypedChoice, type TypedChoiceField } from "./typed-choice";

type Option = string | { value: string; label: string };

interface SelectField {
  kind: "select";
  label: string;
  /** Stands for no choice, such as `All Types`; without it, `standard` holds when nothing is chosen. */
  all?: string;
  standard?: string;
  options: readonly Option[];
}

interface SearchField {
  kind: "search";
  /** `Search` where there is one field of the kind. */
  label?: string;
  /** What is searched. */
  placeholder: string;
  /** The key that goes to it, where the screen has keys. */
  shortcut?: string;
}

interface DayField {
  kind: "day";
  label: string;
  min?: string | undefined;
  max?: string | undefined;
}

interface FilterBarProps<Filters extends Record<string, string | undefined>> {
  /** The screen whose search params are changed, and their reader. */
  to: FilteredPage;
  read: (raw: object) => Filters;
  filters: Filters;
  /** The search first. */
  fields: readonly ({ name: keyof Filters & string } & (
    | SearchField
    | SelectField
    | TypedChoiceField
    | DayField
  ))[];
}

/**
 * Renders the filters of a list. Each change goes into the URL. On phones all but the first search are in a sheet, behind
 * one button.
 */
export function FilterBar<Filters extends Record<string, string | undefined>>(
  props: FilterBarProps<Filters>,
) {
  const { to, read, filters, fields } = props;
  const change = useChangeFilters(to, read);
  const matchesPhone = useMediaQuery(PHONE, undefined, { getInitialValueInEffect: false });
  const isReady = useAfterHydration(true, false);
  const isPhone = matchesPhone && isReady;
  const shown = fields.map(({ name, ...field }) => {
    const value = filters[name] ?? "";
    const onChange = (next: string) => change({ [name]: next });
    const shared = { value, onChange };
    if (field.kind === "search") return <SearchBox {...field} {...shared} key={name} />;
    if (field.kind === "typed") return <TypedChoice {...field} {...shared} key={name} />;
    if (field.kind === "day") return <DayInput {...field} {...shared} key={name} />;
    return <Select {...field} {...shared} key={name} />;
  });
  const isSheet = fields.map(({ kind }, index) => kind !== "search" || index > 0);
  if (!isPhone) {
    return (
      <search className={classes.bar} data-waiting={!isReady || undefined}>
        {shown}
        {!isReady && isSheet.includes(true) ? <FilterButton /> : null}
      </search>
    );
  }

  const chosen = fields.filter(
    (field, index) => isSheet[index] && isChosen(field) && filters[field.name] !== undefined,
  );
  return (
    <search className={classes.bar}>
      {shown.filter((_, index) => !isSheet[index])}
      {isSheet.includes(true) ? (
        <FilterSheet chosen={chosen.length}>
          {shown.filter((_, index) => isSheet[index])}
        </FilterSheet>
      ) : null}
    </search>
  );
}

/** Returns true for fields that narrow the list when they have a value; an order does not. */
function isChosen(field: FilterBarProps<never>["fields"][number]): boolean {
  return field.kind !== "select" || field.all !== undefined;
}

interface FieldProps {
  /** The empty text is no choice. */
  value: string;
  onChange: (value: string) => void;
}

function Select({ label, all, standard = "", options, value, onChange }: SelectField & FieldProps) {
  const known = options.map((option) =>
    typeof option === "string" ? { value: option, label: option } : option,
  );
  const isKnown = value === "" || known.some((option) => option.value === value);
  const offered = isKnown ? known : [...known, { value, label: value }];
  return (
    <NativeSelect
      label={label}
      size="md"
      data-chosen={(all !== undefined && value !== "") || undefined}
      data={all === undefined ? offered : [{ value: "", label: all }, ...offered]}
      value={value === "" ? standard : value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

/** Renders a day: it shows what is typed at once and reports it; a value that changes elsewhere replaces it. */
function DayInput({ label, min, max, value, onChange }: DayField & FieldProps) {
  const [day, setDay] = useState(value);
  const reported = useRef(value);

  /* Only a change from elsewhere, such as the back button, replaces what is being typed. */
  useEffect(() => {
    if (value === reported.current) return;
    reported.current = value;
    setDay(value);
  }, [value]);

  return (
    <TextInput
      type="date"
      label={label}
      min={min}
      max={max}
      value={day}
      onChange={(event) => {
        const next = event.currentTarget.value;
        setDay(next);
        reported.current = next;
        onChange(next);
      }}
    />
  );
}

const PAUSE_MS = 300;

/** Renders the search field: it shows what is typed at once, and reports it after a pause. */
function SearchBox(props: SearchField & FieldProps) {
  const { value, label = "Search", placeholder, shortcut, onChange } = props;
  const [text, setText] = useState(value);
  const reported = useRef(value);
  const report = useDebouncedCallback((next: string) => {
    reported.current = next.trim();
    onChange(next);
  }, PAUSE_MS);

  /* Only a change from elsewhere, such as the back button, replaces what is being typed. */
  useEffect(() => {
    if (value === reported.current) return;
    reported.current = value;
    setText(value);
  }, [value]);

  const change = (next: string) => {
    setText(next);
    report(next);
  };
  return (
    <TextInput
      type="search"
      aria-keyshortcuts={shortcut}
      label={label}
      placeholder={placeholder}
      maxLength={SEARCH_MAX_LENGTH}
      leftSection={<IconSearch size={18} stroke={1.7} aria-hidden="true" />}
      rightSection={
        text === "" ? null : (
          <CloseButton aria-label={`Clear ${label.toLowerCase()}`} onClick={() => change("")} />
        )
      }
      value={text}
      onChange={(event) => change(event.currentTarget.value)}
      onKeyDown={({ key, currentTarget }) => {
        // The keys of the screen do nothing while a field has the focus.
        if (key === "Enter" && shortcut !== undefined) currentTarget.blur();
      }}
    />
  );
}

/** The pages that have filters in their URL. */
type FilteredPage =
  | "/admin/activity"
  | "/admin/activity/decisions"
  | "/admin/approvals"
  | "/admin/people"
  | "/admin/people/clusters"
  | "/admin/contracts"
  | "/admin/marketplace"
  | "/contracts"
  | "/admin/payouts"
  | "/earnings"
  | "/faq"
  | "/marketplace";

/**
 * Returns a function that writes changes of a screen's filters into the URL, on top of the latest
 * navigation, which may not be on the screen yet. The history entry is replaced. Does nothing when the person has left
 * the screen meanwhile.
 */
export function useChangeFilters<Filters extends object>(
  to: FilteredPage,
  read: (raw: Record<string, unknown>) => Filters,
): (changes: Record<string, unknown>) => void {
  const { navigate, history } = useRouter();
  return (changes) => {
    // What was typed is reported after a pause, in which a link may have been followed.
    if (withoutSlash(history.location.pathname) !== to) return;
    void navigate({
      to,
      search: (latest: object) => read({ ...latest, ...changes }),
      replace: true,
      resetScroll: false,
      ignoreBlocker: true,
    });
  };
}

function withoutSlash(path: string): string {
  return path.replace(/(?<=.)\/$/, "");
}
