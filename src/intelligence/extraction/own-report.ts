/** The company whose own report a document is, or null: in a filing or a press release unnamed sentences are about it. */
export const ownReportOf = (document: { document_type: string; company_id: string | null }): string | null =>
  document.document_type === 'filing' || document.document_type === 'press_release' ? document.company_id : null;
