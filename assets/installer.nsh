; Included by electron-builder's NSIS installer (nsis.include in electron-builder.yml).
;
; Offers Graph Intake under "Open with" for .csv files. The builder's own fileAssociations would also write the default
; value of Software\Classes\.csv, which takes the files from the program that opens them now: only OpenWithProgids is
; written here. It is the way that Windows documents for a program that can open a type but does not own it.

!define CSV_PROG_ID "GraphIntake.csv"

!macro customInstall
  WriteRegStr SHELL_CONTEXT "Software\Classes\${CSV_PROG_ID}" "" "CSV file"
  WriteRegStr SHELL_CONTEXT "Software\Classes\${CSV_PROG_ID}\DefaultIcon" "" "$appExe,0"
  WriteRegStr SHELL_CONTEXT "Software\Classes\${CSV_PROG_ID}\shell\open" "FriendlyAppName" "${PRODUCT_NAME}"
  WriteRegStr SHELL_CONTEXT "Software\Classes\${CSV_PROG_ID}\shell\open\command" "" '"$appExe" "%1"'
  WriteRegNone SHELL_CONTEXT "Software\Classes\.csv\OpenWithProgids" "${CSV_PROG_ID}"
  ; Tells the Explorer that types have changed.
  System::Call 'shell32::SHChangeNotify(i 0x08000000, i 0, i 0, i 0)'
!macroend

!macro customUnInstall
  DeleteRegValue SHELL_CONTEXT "Software\Classes\.csv\OpenWithProgids" "${CSV_PROG_ID}"
  DeleteRegKey SHELL_CONTEXT "Software\Classes\${CSV_PROG_ID}"
  ; With the first notification Electron writes a link and a class for the user who sees it (electron/desktop/notify.ts).
  SetShellVarContext current
  Delete "$SMPROGRAMS\${PRODUCT_NAME}.lnk"
  DeleteRegKey HKCU "Software\Classes\CLSID\{6B0E7A52-9C1D-4E5B-8F6A-3D2C8E4F7A19}"
  ; At each start it registers the links of the program for the user who starts it (electron/main.ts).
  DeleteRegKey HKCU "Software\Classes\graph-intake"
  ${if} $installMode == "all"
    SetShellVarContext all
  ${endif}
  System::Call 'shell32::SHChangeNotify(i 0x08000000, i 0, i 0, i 0)'
!macroend
