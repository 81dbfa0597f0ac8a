import { CloseButton, TextInput } from "@mantine/core";
import { useDebouncedCallback } from "@mantine/hooks";
import { SEARCH_MAX_LENGTH } from "@signpoint/api/constants";
import { IconSearch } from "@tabler/icons-react";
import { useEffect, useRef, useState } from "react";

interface SearchBoxProps {
  value: string;
  /** What is searched. */
  placeholder: string;
  /** Called when typing has paused. */
  onChange: (text: string) => void;
}

const PAUSE_MS = 300;

/** Renders the search field: it shows what is typed at once, and reports it after a pause. */
export function SearchBox({ value, placeholder, onChange }: SearchBoxProps) {
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
      label="Search"
      placeholder={placeholder}
      maxLength={SEARCH_MAX_LENGTH}
      leftSection={<IconSearch size={18} stroke={1.7} aria-hidden="true" />}
      rightSection={
        text === "" ? null : <CloseButton aria-label="Clear search" onClick={() => change("")} />
      }
      value={text}
      onChange={(event) => change(event.currentTarget.value)}
    />
  );
}
