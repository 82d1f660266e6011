{{- define "castmeter.image" -}}
{{ required "image.repository is required" .Values.image.repository }}:{{ .Values.image.tag | default .Chart.AppVersion }}
{{- end }}

{{- define "castmeter.labels" -}}
app.kubernetes.io/name: castmeter
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end }}

{{- define "castmeter.podSecurity" -}}
runAsNonRoot: true
runAsUser: 10001
runAsGroup: 10001
fsGroup: 10001
seccompProfile:
  type: RuntimeDefault
{{- end }}

{{- define "castmeter.security" -}}
allowPrivilegeEscalation: false
readOnlyRootFilesystem: true
capabilities:
  drop: [ALL]
{{- end }}

{{- define "castmeter.command" -}}
[node, --max-semi-space-size=8, --heap-growing-percent=60, dist/castmeter.js]
{{- end }}

{{- define "castmeter.settings" -}}
- name: DEPLOYMENT_RELEASE
  value: {{ .Chart.AppVersion | quote }}
- name: BASE_URL
  value: {{ required "baseUrl is required" .Values.baseUrl | quote }}
- name: TRUST_PROXY
  value: "on"
- name: METRICS_HOST
  value: 0.0.0.0
{{- range $name, $value := .Values.settings }}
- name: {{ $name }}
  value: {{ $value | quote }}
{{- end }}
{{- end }}
