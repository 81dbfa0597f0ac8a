import { FileButton, type FileButtonProps } from "@mantine/core";
import { useRef } from "react";

interface ChooseFileProps {
  accept: string;
  /** Returns the button, given what it needs. */
  children: FileButtonProps["children"];
  onChoose: (file: File) => void;
}

/** Renders a button that chooses one file. The same file can be chosen again, as once it is corrected. */
export function ChooseFile({ accept, children, onChoose }: ChooseFileProps) {
  const reset = useRef<() => void>(null);
  return (
    <FileButton
      accept={accept}
      resetRef={reset}
      onChange={(file) => {
        reset.current?.();
        if (file !== null) onChoose(file);
      }}
    >
      {children}
    </FileButton>
  );
}
