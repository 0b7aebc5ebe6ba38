<#import "template.ftl" as layout>
<@layout.registrationLayout displayInfo=true; section>
  <#if section = "title">${msg("logoutConfirmTitle")}
  <#elseif section = "header">${msg("logoutConfirmTitle")}
  <#elseif section = "lead"><p class="lead">${msg("logoutConfirmHeader")}</p>
  <#elseif section = "form">
    <form action="${url.logoutConfirmAction}" method="post" data-once>
      <input type="hidden" name="session_code" value="${logoutConfirm.code}">
      <button type="submit" name="confirmLogout" class="primary" autofocus>${msg("doLogout")}</button>
    </form>
  <#elseif section = "info"><p><a href="/">${msg("stayInMessage")}</a></p>
  </#if>
</@layout.registrationLayout>
