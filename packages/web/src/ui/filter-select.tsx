import { NativeSelect } from "@mantine/core";

type Option = string | { value: string; label: string };

interface FilterSelectProps {
  label: string;
  /** What stands for no choice, such as `All Types`; without it, one of the options always holds. */
  all?: string;
  options: readonly Option[];
  value: string | undefined;
  /** Told the choice; the empty text is none. */
  onChange: (value: string) => void;
}

/** One choice among the filters of a list; marked when it is made. */
export function FilterSelect({ label, all, options, value, onChange }: FilterSelectProps) {
  return (
    <NativeSelect
      label={label}
      size="md"
      data-chosen={(all !== undefined && value !== undefined) || undefined}
      data={all === undefined ? [...options] : [{ value: "", label: all }, ...options]}
      value={value ?? ""}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
