import { TextInput } from "@mantine/core";
import { useEffect, useRef, useState } from "react";

interface DayFieldProps {
  label: string;
  /** `2026-01-31`, or nothing. */
  value: string;
  min?: string | undefined;
  max?: string | undefined;
  onChange: (day: string) => void;
}

/** A day, typed or picked: follows the fingers at once, the address whenever it is a whole day. */
export function DayField({ label, value, min, max, onChange }: DayFieldProps) {
  const [day, setDay] = useState(value);
  const told = useRef(value);

  /* Only a change from elsewhere, such as the back button, replaces what is being typed. */
  useEffect(() => {
    if (value === told.current) return;
    told.current = value;
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
        told.current = next;
        onChange(next);
      }}
    />
  );
}
