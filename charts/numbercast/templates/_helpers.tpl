{{/* A workload as YAML: its values with defaults, image, labels, environment and secret files. Argument: dict "root" $,
     "name", "own" (its values), and optionally "imageOf" (the service whose image it runs) */}}
{{- define "numbercast.workload" -}}
{{- $values := .root.Values -}}
{{- $own := mergeOverwrite (deepCopy $values.defaults) (deepCopy .own) -}}
{{- $secrets := $values.kafka.users | ternary $own.secrets (without $own.secrets "KAFKA_USERNAME" "KAFKA_PASSWORD") -}}
{{- $secretName := $own.existingSecret | default .name -}}
{{- $authorities := dict -}}
{{- if and $values.kafka.caSecret (has "KAFKA_USERNAME" $own.secrets) }}{{ $_ := set $authorities "KAFKA_CA" $values.kafka.caSecret }}{{ end -}}
{{- $usesMongo := or (has "MONGODB_URI" $own.secrets) (has "REPLICA_SYNC_URI" $own.secrets) -}}
{{- if and $values.mongo.caSecret $usesMongo }}{{ $_ := set $authorities "MONGODB_CA" $values.mongo.caSecret }}{{ end -}}
{{- $image := dict "of" (.imageOf | default .name) "tag" ($values.image.tag | default .root.Chart.AppVersion) -}}
{{ omit $own "env" "secrets" "image" | toYaml }}
name: {{ .name }}
image: {{ dig $image.of "image" "" $values.services | default (printf "%s/%s:%s" $values.image.repository $image.of $image.tag) }}
imagePullPolicy: {{ $values.image.pullPolicy }}
imagePullSecrets: {{ toJson $values.image.pullSecrets }}
selector: &selector
  app.kubernetes.io/name: {{ .name }}
  app.kubernetes.io/instance: {{ .root.Release.Name }}
labels:
  <<: *selector
  app.kubernetes.io/part-of: numbercast
  app.kubernetes.io/version: {{ .root.Chart.AppVersion | quote }}
  app.kubernetes.io/managed-by: {{ .root.Release.Service }}
  helm.sh/chart: {{ printf "%s-%s" .root.Chart.Name .root.Chart.Version }}
secretName: {{ $secretName }}
secretFiles:
  {{- range $secrets }}
  - secret: { name: {{ $secretName }}, items: [{ key: {{ . }}, path: {{ . }} }] }
  {{- end }}
  {{- range $setting, $secret := $authorities }}
  - secret: { name: {{ $secret }}, items: [{ key: ca.crt, path: {{ $setting }} }] }
  {{- end }}
env:
  {{- range $key, $value := mergeOverwrite (deepCopy $values.config) $own.env }}
  {{ $key }}: {{ kindIs "string" $value | ternary $value (toJson $value) | quote }} {{- /* Helm would write 1e+06 */}}
  {{- end }}
  {{- with $own.port }}
  PORT: {{ . | quote }}
  {{- end }}
  {{- with $own.grpcPort }}
  GRPC_PORT: {{ . | quote }}
  {{- end }}
  {{- range concat $secrets (keys $authorities | sortAlpha) }}
  {{ . }}_FILE: /secrets/{{ . }}
  {{- end }}
{{- end -}}

{{/* The enabled services by their names, as JSON */}}
{{- define "numbercast.services" -}}
{{- $services := dict -}}
{{- range $name, $own := .Values.services -}}
{{- if and (eq $name "delivery") $.Values.archive.enabled }}
{{- $own = mergeOverwrite (deepCopy $own) (dict "claim" $.Values.archive.claim "readOnly" true "env" (dict "ARCHIVE_DIR" "/files")) }}
{{- end }}
{{- $service := fromYaml (include "numbercast.workload" (dict "root" $ "name" $name "own" $own)) -}}
{{- if $service.enabled }}{{ $_ := set $services $name $service }}{{ end -}}
{{- end -}}
{{- toJson $services -}}
{{- end -}}

{{/* The templates below take a workload. Pods pass the Pod Security level "restricted" */}}
{{- define "numbercast.metadata" -}}
name: {{ .name }}
labels: {{- toYaml .labels | nindent 2 }}
{{- end -}}

{{- define "numbercast.pod" -}}
automountServiceAccountToken: false
imagePullSecrets: {{ toJson .imagePullSecrets }}
enableServiceLinks: false # service link variables would conflict with settings
securityContext:
  { runAsNonRoot: true, runAsUser: 1000, runAsGroup: 1000, {{ if .claim }}fsGroup: 1000, fsGroupChangePolicy: OnRootMismatch, {{ end }}seccompProfile: { type: RuntimeDefault } }
volumes:
  - { name: tmp, emptyDir: {} }
  {{- with .claim }}
  - { name: files, persistentVolumeClaim: { claimName: {{ . }} } }
  {{- end }}
  {{- with .secretFiles }}
  - { name: secrets, projected: { sources: {{ toJson . }} } }
  {{- end }}
{{- end -}}

{{/* A Job that runs the `command` of the workload until it succeeds. Jobs are immutable, so each change creates a new
     Job */}}
{{- define "numbercast.job" -}}
{{- $template := include "numbercast.jobTemplate" . }}
apiVersion: batch/v1
kind: Job
metadata:
  name: {{ .name }}-{{ sha256sum $template | trunc 10 }}
  labels: {{ toJson .labels }}
spec:
  backoffLimit: 20
  ttlSecondsAfterFinished: 86400
  template: {{- $template | nindent 4 }}
{{- end -}}

{{- define "numbercast.jobTemplate" }}
metadata: { labels: {{ toJson .labels }} }
spec: {{- include "numbercast.pod" . | nindent 2 }}
  restartPolicy: OnFailure
  containers:
    - {{- include "numbercast.container" . | nindent 6 }}
      command: {{ toJson .command }}
{{- end }}

{{- define "numbercast.container" -}}
name: {{ .name }}
image: {{ .image }}
imagePullPolicy: {{ .imagePullPolicy }}
securityContext: { allowPrivilegeEscalation: false, readOnlyRootFilesystem: true, capabilities: { drop: [ALL] } }
resources: {{- toYaml .resources | nindent 2 }}
env:
  {{- range $key, $value := .env }}
  - { name: {{ $key }}, value: {{ $value | quote }} }
  {{- end }}
volumeMounts:
  - { name: tmp, mountPath: /tmp }
  {{- if .claim }}
  - { name: files, mountPath: /files, readOnly: {{ .readOnly | default false }} }
  {{- end }}
  {{- if .secretFiles }}
  - { name: secrets, mountPath: /secrets, readOnly: true }
  {{- end }}
{{- end -}}
