import { CloseButton, TextInput } from "@mantine/core";
import { useId, useState } from "react";

export interface TypedChoiceField {
  kind: "typed";
  label: string;
  /** Stands for no choice, such as `All people`. */
  all: string;
  options: readonly { value: string; label: string; hint: string }[];
  /** Shown when no label, or more than one, contains the text. */
  missing: string;
  several: string;
}

interface TypedChoiceProps extends Omit<TypedChoiceField, "kind"> {
  /** The empty text is no choice. */
  value: string;
  onChange: (value: string) => void;
}

/** Renders a choice among many: a part of a label is enough, once Enter is pressed or the field is left. */
export function TypedChoice(props: TypedChoiceProps) {
  const { label, all, options, missing, several, value, onChange } = props;
  const listId = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const chosen = options.find((option) => option.value === value)?.label ?? value;
  const text = typed ?? chosen;
  const choose = (next: string) => {
    setTyped(null);
    setProblem(null);
    if (next !== value) onChange(next);
  };
  const change = (next: string) => {
    const exact = options.find((option) => fold(option.label) === fold(next));
    if (exact !== undefined || next === "") return choose(exact?.value ?? "");
    setTyped(next);
    setProblem(null);
  };
  const complete = () => {
    if (typed === null) return;
    const found = options.filter((option) => fold(option.label).includes(fold(typed)));
    if (found.length === 1) choose(found[0]?.value ?? "");
    else setProblem(found.length === 0 ? missing : several);
  };
  return (
    <div>
      <TextInput
        label={label}
        placeholder={all}
        list={listId}
        autoComplete="off"
        size="md"
        data-chosen={value !== "" || undefined}
        error={problem}
        rightSection={
          text === "" ? null : (
            <CloseButton aria-label={`Clear ${label.toLowerCase()}`} onClick={() => choose("")} />
          )
        }
        value={text}
        onChange={(event) => change(event.currentTarget.value)}
        onBlur={complete}
        onKeyDown={({ key }) => {
          if (key === "Enter") complete();
        }}
      />
      <datalist id={listId}>
        {options.map((option) => (
          <option key={option.value} value={option.label} label={option.hint} />
        ))}
      </datalist>
    </div>
  );
}

const fold = (text: string) => text.trim().toLowerCase();
