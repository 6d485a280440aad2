{{- define "sextant.name" -}}
{{- .Release.Name | trunc 40 | trimSuffix "-" -}}
{{- end -}}

{{- define "sextant.labels" -}}
app.kubernetes.io/name: sextant
app.kubernetes.io/instance: {{ .Release.Name }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
helm.sh/chart: {{ .Chart.Name }}-{{ .Chart.Version }}
{{- end -}}

{{- define "sextant.image" -}}
{{ .Values.image.repository }}:{{ .Values.image.tag | default .Chart.AppVersion }}
{{- end -}}

{{- define "sextant.container" -}}
image: {{ include "sextant.image" . }}
imagePullPolicy: {{ .Values.image.pullPolicy }}
securityContext:
  allowPrivilegeEscalation: false
  readOnlyRootFilesystem: true
  capabilities:
    drop: [ALL]
envFrom:
  - configMapRef:
      name: {{ include "sextant.name" . }}
  - secretRef:
      name: {{ .Values.existingSecret }}
{{- end -}}

{{- define "sextant.pod" -}}
securityContext:
  runAsNonRoot: true
  runAsUser: 1000
  runAsGroup: 1000
  fsGroup: 1000
  seccompProfile:
    type: RuntimeDefault
automountServiceAccountToken: {{ ne .Values.serviceAccount.name "" }}
{{- with .Values.serviceAccount.name }}
serviceAccountName: {{ . }}
{{- end }}
{{- end -}}

{{- define "sextant.volumes" -}}
- name: tmp
  emptyDir: {}
- name: data
{{- if .Values.storage.existingClaim }}
  persistentVolumeClaim:
    claimName: {{ .Values.storage.existingClaim }}
{{- else }}
  emptyDir: {}
{{- end }}
{{- end -}}
